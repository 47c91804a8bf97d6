import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveBrand } from '@portal/config/brands/brands';
import { resolveRegion } from '@portal/config/regions/regions';
import { SITES, type Site } from '@portal/config/sites/site';
import { afterAll, expect, test } from 'vitest';
import { documentsAbout } from '#demonstration/documents/documents-about.ts';
import { generatePeople } from '#demonstration/generation/generate-people.ts';

/** The checkers of PDF that Debian has. veraPDF, which checks PDF/UA itself, is not among them. */
const TOOLS = ['qpdf', 'mutool', 'pdfinfo', 'pdftotext'];
const hasTools = TOOLS.every((tool) => spawnSync('which', [tool]).status === 0);
/** Checking all of them takes minutes: `Infinity` does it. */
const POLICIES_OF_A_SITE = 3;
const MINUTES_MS = 300_000;

const today = '2026-11-22';
const people = generatePeople({ seed: 20_417, today });
const folder = mkdtempSync(join(tmpdir(), 'portal-checked-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The output of Debian's mutool about itself, for any file. */
const OF_MUTOOL = 'warning: ICC support is not available\n';

/** The output of a program about a file. Fails where it fails, or complains. */
function ask(program: string, ...parameters: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  const complaints = stderr.replaceAll(OF_MUTOOL, '');
  expect({ status, complaints }, [program, ...parameters].join(' ')).toEqual({ status: 0, complaints: '' });
  return stdout;
}

const fieldOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(info)?.[1];

/** Looks at a PDF with every tool. `inOrder`: texts in the order in which they have to be read. */
function checkPdf(
  content: Uint8Array,
  { language, inOrder }: { language: string; inOrder: readonly string[] },
): void {
  const path = join(folder, 'document.pdf');
  writeFileSync(path, content);
  expect(ask('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found');
  ask('mutool', 'draw', '-q', '-F', 'stext', '-o', '/dev/null', path);
  expect(ask('mutool', 'show', path, 'trailer/Root/Lang')).toContain(language);
  const info = ask('pdfinfo', path);
  expect(fieldOf(info, 'Tagged')).toBe('yes');
  expect(fieldOf(info, 'Title')).toBeTruthy();
  const text = ask('pdftotext', path, '-').replaceAll(/\s+/g, ' ');
  let place = 0;
  for (const part of inOrder) {
    const found = text.indexOf(part, place);
    expect(found, `${part} after the part before it`).toBeGreaterThanOrEqual(place);
    place = found + part.length;
  }
}

async function checkSite(site: Site): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const { language } = resolveRegion(site.countryId);
  const legal = resolveBrand(site.brand).footer.legal.slice(0, 20);
  const all = people
    .filter(({ siteKey }) => siteKey === site.key)
    .flatMap((person) => person.policies.map((policy) => ({ person, policy })));
  for (const { person, policy } of all.slice(0, POLICIES_OF_A_SITE))
    for await (const { subject, fileType, content } of documentsAbout(person, policy, today)) {
      counts[subject] = (counts[subject] ?? 0) + 1;
      const inOrder = ['Policy number', policy.policyNumber, 'Questions', legal];
      if (fileType === 'pdf') checkPdf(content, { language, inOrder });
    }
  return counts;
}

test.skipIf(!hasTools).each(SITES)(
  '[DEMO-23] every document of $key passes the checkers, and is read in its order',
  async (site) => {
    const counts = await checkSite(site);
    process.stdout.write(`${site.key}: ${JSON.stringify(counts)}\n`);
    for (const subject of ['Welcome documents', 'Payment receipt', 'Change of details'])
      expect(counts[subject], subject).toBeGreaterThan(0);
  },
  MINUTES_MS,
);
