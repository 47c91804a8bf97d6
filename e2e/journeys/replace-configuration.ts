import type { Page, Route } from '@playwright/test';

/** What a test may change of an entry of `configResponse.json`. */
export type Entry = {
  countryId: number;
  brandId: number;
  featureFlag: Record<string, boolean | number>;
  regionalisation: {
    login: Record<string, unknown>;
    labels: Record<string, string>;
    dates: { order: string[] };
    patterns: Record<string, Record<string, unknown>>;
    payments: Record<string, unknown>;
    pages: Record<string, Record<string, unknown>>;
  };
};

/** Nothing when the page went away while it was asked, as it does at the end of a test. */
async function readEntries(route: Route): Promise<Entry[] | undefined> {
  try {
    return (await (await route.fetch()).json()) as Entry[];
  } catch (error) {
    if (/disposed|closed|ended/.test(String(error))) return undefined;
    throw error;
  }
}

/** The same site, as an operator has it who replaced `configResponse.json` and nothing else. */
export async function replaceConfiguration(page: Page, change: (entry: Entry) => void): Promise<void> {
  await page.unroute('**/configResponse.json');
  await page.route('**/configResponse.json', async (route) => {
    const entries = await readEntries(route);
    if (!entries) return;
    entries.forEach(change);
    await route.fulfill({ json: entries });
  });
}
