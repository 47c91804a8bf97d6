import type { Page } from 'playwright-core';
import type { Look } from './look-at-email.ts';

const GIVE_UP_MS = 60_000;

/** Runs in the page: whether the first page has been drawn, or is said to be damaged. */
function isFirstPageSettled(): boolean {
  const first = document.querySelector('.pdf-page');
  if (first?.querySelector('.pdf-damage')) return true;
  const canvas = first?.querySelector('canvas');
  if (!canvas || canvas.width < 2) return false;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return pixels.some((value) => value !== 0);
}

/** Looks at the window of a PDF in our own viewer until its first page is drawn, or until it says why not. */
export async function lookAtPdf(page: Page): Promise<Look> {
  await page.locator('.pdf-page, .document-advice, h1:has-text("Unable to download")').first().waitFor({
    timeout: GIVE_UP_MS,
  });
  if ((await page.getByRole('heading', { name: 'Unable to download' }).count()) > 0)
    return { outcome: 'no PDF', faults: [] };
  if ((await page.locator('.document-advice').count()) > 0) {
    const text = await page.locator('.document-advice').innerText();
    const isOffered = (await page.getByRole('link', { name: 'Download' }).count()) > 0;
    const outcome = text.includes('password') ? 'locked' : 'damaged';
    return { outcome, faults: isOffered ? [] : ['no download'] };
  }
  await page.waitForFunction(isFirstPageSettled, undefined, { timeout: GIVE_UP_MS });
  const isDamaged = (await page.locator('.pdf-damage').count()) > 0;
  const isEmpty = (await page.locator('.pdf-text').first().innerText()).trim() === '';
  if (isDamaged) return { outcome: 'page damaged', faults: [] };
  return { outcome: isEmpty ? 'drawn, no text' : 'drawn', faults: [] };
}
