import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { POLICY_NUMBER } from '../pages/fake-api.ts';
import { storeSessionScript } from '../pages/stored-session.ts';
import { serveDocuments } from './document-server.ts';
import { type Look, lookAtEmail } from './look-at-email.ts';
import { lookAtPdf } from './look-at-pdf.ts';
import { listSamples, type Sample } from './samples.ts';

/** After the document is there, so that late requests are seen too. */
const SETTLE_MS = 250;

type Seen = Look & { readonly sample: Sample; readonly ms: number };

/** What a document must not reach: other hosts, other windows, dialogs, errors of the page. */
function watchFaults(context: BrowserContext, page: Page, origin: string): string[] {
  const faults: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob|about):/.test(url)) faults.push(`asked for ${url}`);
  });
  context.on('page', (other) => faults.push(`opened ${other.url()}`));
  page.on('dialog', (dialog) => {
    faults.push('a dialog');
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => faults.push(`an error of the page: ${error.message}`));
  page.on('download', () => faults.push('a download that nobody asked for'));
  return faults;
}

/** Returns whether anything of a document ran, in the page or in a frame. */
async function hasRun(page: Page): Promise<boolean> {
  const marks = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => '__pwned' in window).catch(() => false)),
  );
  return marks.includes(true);
}

async function judge(page: Page, sample: Sample): Promise<Look> {
  const look = await (sample.kind === 'eml' ? lookAtEmail(page, sample) : lookAtPdf(page));
  await page.waitForTimeout(SETTLE_MS);
  const faults = [...look.faults];
  if (await hasRun(page)) faults.push('it ran');
  // A page that is alive answers at once.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  if (new URL(page.url()).pathname !== `/documents/${POLICY_NUMBER}/view`)
    faults.push(`went to ${page.url()}`);
  return { ...look, faults };
}

/** In a browser that has no PDF viewer of its own, to a customer who is logged in. */
const preparation = () =>
  `Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false });
  if (top === self) {${storeSessionScript(Date.now())}}`;

async function openAndJudge(browser: Browser, origin: string, sample: Sample): Promise<Seen> {
  const startedAt = performance.now();
  const context = await browser.newContext();
  await context.addInitScript({ content: preparation() });
  const page = await context.newPage();
  const faults = watchFaults(context, page, origin);
  const url = `${origin}/documents/${POLICY_NUMBER}/view?docId=${encodeURIComponent(sample.file)}`;
  const look = await page
    .goto(url)
    .then(() => judge(page, sample))
    .catch((error) => ({ outcome: 'nothing', faults: [String(error).slice(0, 200)] }));
  await context.close();
  const ms = Math.round(performance.now() - startedAt);
  return { sample, ms, outcome: look.outcome, faults: [...faults, ...look.faults] };
}

function sayTable(seen: readonly Seen[]): void {
  const outcomes = [...new Set(seen.map(({ outcome }) => outcome))].sort();
  console.log(['kind', 'category'.padEnd(16), 'files', ...outcomes, 'faults'].join('\t'));
  const groups = Map.groupBy(seen, ({ sample }) => `${sample.kind}\t${sample.category.padEnd(16)}`);
  for (const [name, those] of [...groups].sort(([one], [other]) => one.localeCompare(other))) {
    const counts = outcomes.map((outcome) => those.filter((one) => one.outcome === outcome).length);
    console.log(
      [name, those.length, ...counts, those.filter((one) => one.faults.length > 0).length].join('\t'),
    );
  }
}

/**
 * Opens every collected e-mail and PDF in the built portal, in a real Chromium, and says what was seen. PDFs open in the portal's own viewer.
 * Returns 1 when one did what it must not. With arguments it opens those of a kind, with a text in their name.
 */
export async function judgeSamples(
  executablePath: string,
  [kind = '', part = '']: readonly string[],
): Promise<number> {
  const samples = listSamples().filter(({ file }) => file.startsWith(kind) && file.includes(part));
  if (samples.length === 0) {
    console.log('skipped: the collected documents are not on this machine');
    return 0;
  }
  const served = samples.map(({ file, kind: fileType, category, content }) => ({
    ...{ id: file, fileType, name: file, subject: category, date: '2026-03-14', content },
  }));
  const origin = await serveDocuments(served);
  const browser = await chromium.launch({ executablePath });
  const seen: Seen[] = [];
  for (const sample of samples) {
    const one = await openAndJudge(browser, origin, sample);
    seen.push(one);
    if (one.faults.length > 0) console.log(`FAULT ${sample.file}: ${one.faults.join('; ')}`);
    if (/damaged|locked|no/.test(one.outcome)) console.log(`${one.outcome}: ${sample.file} (${one.ms} ms)`);
  }
  await browser.close();
  sayTable(seen);
  const faulty = seen.filter(({ faults }) => faults.length > 0).length;
  console.log(`${seen.length} documents, ${faulty} with faults`);
  return faulty > 0 ? 1 : 0;
}
