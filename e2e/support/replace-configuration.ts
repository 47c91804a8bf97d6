import type { Page } from '@playwright/test';

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

/** What is made of the file that each page is given: its route stays while this is replaced. */
const changes = new WeakMap<Page, (entry: Entry) => void>();

/** The same site, as an operator has it who replaced `configResponse.json` and nothing else. */
export async function replaceConfiguration(page: Page, change: (entry: Entry) => void): Promise<void> {
  const isRouted = changes.has(page);
  changes.set(page, change);
  // Taken away and laid anew, a route would let the site's own file through to who asks for it at that moment.
  if (isRouted) return;
  await page.route('**/configResponse.json', async (route) => {
    const entries = (await (await route.fetch()).json()) as Entry[];
    for (const entry of entries) changes.get(page)?.(entry);
    await route.fulfill({ json: entries });
  });
}
