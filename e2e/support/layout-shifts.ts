import type { Page } from '@playwright/test';

/** Runs in each document: adds up how far the browser saw its parts move, without an input. */
function watch(): void {
  const shifts = { sum: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) shifts.sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Has every document of the page add up its layout shifts. Returns how to ask for the sum. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(watch);
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}
