import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { removeAtExit } from '../children.ts';
import type { BenchOptions } from '../options.ts';
import { median } from '../statistics.ts';
import { makeCertificate, trustArgument } from './certificate.ts';
import { reportFrames, untilFrame } from './first-frame.ts';
import { openPhone, slowDown } from './measure-page.ts';
import { brotliFile, servePages } from './page-server.ts';
import { readProductSite } from './product-site.ts';

/** What a customer waits for after the login page, in ms. */
type Wait = 'code to cards' | 'contacts' | 'edit form' | 'reload of the list' | 'static page';

/** So long somebody takes to type the code, or looks at a page: what the next one needs is loaded meanwhile. */
const PAUSE_MS = 8000;

async function openCodeStep(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator('input[type=tel]').fill('0215550101');
  for (const [label, value] of Object.entries({ Day: '14', Month: '8', Year: '1959' }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.waitForTimeout(PAUSE_MS);
  await page.getByRole('button', { name: /^(Continue|Log In)$/ }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click();
  await page.keyboard.type('123456');
  await page.waitForTimeout(PAUSE_MS);
}

const press = (page: Page, role: 'button' | 'link', name: string) => () =>
  page.getByRole(role, { name, exact: true }).first().press('Enter');

/** One customer on a slow phone and a slow line, from the code to the form, then the list once more. */
async function walk(browser: Browser, product: string, floor: string): Promise<Record<Wait, number>> {
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    await reportFrames(page, ['.policy-card', '.contact-table', '.contact-form']);
    await slowDown(await context.newCDPSession(page));
    await openCodeStep(page, product);
    const cards = await untilFrame(page, '.policy-card', press(page, 'button', 'Continue'));
    await page.waitForTimeout(PAUSE_MS);
    const contacts = await untilFrame(page, '.contact-table', press(page, 'link', 'My contact details'));
    await page.waitForTimeout(PAUSE_MS);
    const form = await untilFrame(page, '.contact-form', press(page, 'link', 'Update my details'));
    await page.goto(product);
    await page.locator('.policy-card').first().waitFor();
    const reload = await untilFrame(page, '.policy-card', () => page.reload({ waitUntil: 'commit' }));
    const still = await untilFrame(page, '.policy-card', () => page.goto(floor, { waitUntil: 'commit' }));
    return {
      'code to cards': cards,
      contacts,
      'edit form': form,
      'reload of the list': reload,
      'static page': still,
    };
  } finally {
    await context.close();
  }
}

const GOALS: readonly (readonly [Wait, number])[] = [
  ['code to cards', 1600],
  ['contacts', 200],
  ['edit form', 200],
  ['reload of the list', 1600],
];

/** A page with the words of the list, and nothing else. */
const STILL =
  '<!doctype html><title>My insurance policies</title><h1>My insurance policies</h1><p>Hello Margaret. You have 1 policy.<ul><li class="policy-card"><h2>Family Life Cover</h2><p>Policy No. 70011234<p>Cover amount $150,000<p>Renewal date 14/03/2027<p>Next payment $55.20 on 11/12/2026 by card ending in 4242</ul>';

/** Measures what customers wait for after the login page, beside a static page of the same words. */
export async function runWaitBench(
  options: BenchOptions,
  { chromium: executablePath, say }: { chromium: string; say: (line: string) => void },
) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-waits-'));
  removeAtExit(folder);
  const certificate = makeCertificate(folder);
  const product = await servePages({ ...readProductSite().site, isKept: true }, certificate);
  const floor = await servePages(
    { files: new Map(), document: brotliFile('index.html', STILL) },
    certificate,
  );
  const args = [trustArgument(certificate), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath, args });
  const walks: Record<Wait, number>[] = [];
  try {
    for (let round = 0; round < options.pageRounds; round += 1) {
      walks.push(await walk(browser, product, floor));
      say(
        `walk ${round + 1}: ${JSON.stringify(walks.at(-1), (_, ms) => (typeof ms === 'number' ? Math.round(ms) : ms))}`,
      );
    }
  } finally {
    await browser.close();
  }
  const typical = (wait: Wait) => median(walks.map((each) => each[wait]));
  const goals = GOALS.map(([wait, wanted]) => ({
    title: `Waits: ${wait} ms, at most`,
    wanted,
    reached: typical(wait),
    isMet: typical(wait) <= wanted,
  }));
  return { walks, goals, table: `static page of the same words: ${Math.round(typical('static page'))} ms` };
}
