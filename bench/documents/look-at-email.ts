import type { Page } from 'playwright-core';
import type { Sample } from './samples.ts';

const GIVE_UP_MS = 45_000;
const SAFE_NAME = /^(?!\.)[^\\/:*?"<>|\p{Cc}\u200B-\u200F\u202A-\u202E\u2066-\u2069]{1,110}$/u;

/** What became of a document, and what was wrong with it. */
export type Look = { readonly outcome: string; readonly faults: readonly string[] };

async function outcomeOf(page: Page): Promise<string> {
  const shown = page.locator('.email-frame, .email-text, .document-advice');
  await shown.first().waitFor({ timeout: GIVE_UP_MS });
  if ((await page.locator('.email-frame').count()) > 0) return 'html';
  if ((await page.locator('.email-text').count()) === 0) return 'damaged';
  const isEmpty = (await page.locator('.email-text').innerText()).startsWith('This message has no text');
  return isEmpty ? 'no text' : 'text';
}

async function shownText(page: Page, outcome: string): Promise<string> {
  const own = await page.locator('main').innerText();
  if (outcome !== 'html') return own;
  const frame = page.frameLocator('.email-frame').locator('body');
  return `${own}\n${await frame.innerText({ timeout: GIVE_UP_MS })}`;
}

async function unsafeNames(page: Page): Promise<string[]> {
  const names = await page
    .locator('a[download]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('download') ?? ''));
  return names.filter((name) => !SAFE_NAME.test(name));
}

/** Looks at the window of an e-mail until it is shown, or said to be damaged. */
export async function lookAtEmail(page: Page, sample: Sample): Promise<Look> {
  const outcome = await outcomeOf(page);
  const text = await shownText(page, outcome);
  const faults = (await unsafeNames(page)).map((name) => `an unsafe name: ${JSON.stringify(name)}`);
  if (/PREAMBLE-BAD|EPILOGUE-BAD/.test(text)) faults.push('what stands around its parts is shown');
  if (sample.isMarked && !text.includes('MARK-OK')) faults.push('its text is not seen');
  if (outcome === 'damaged' && (await page.getByRole('link', { name: 'Download' }).count()) === 0)
    faults.push('damaged, and no download');
  return { outcome, faults };
}
