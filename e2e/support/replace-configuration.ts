import type { Page } from '@playwright/test';

/** The parts of an entry of `configResponse.json` that a test may change. */
export type Entry = {
  countryId: number;
  brandId: number;
  featureFlag: Record<string, boolean | number>;
  offers: Record<string, Record<string, boolean>>;
  brand?: Record<string, unknown>;
  regionalisation: {
    login: Record<string, unknown>;
    labels: Record<string, string>;
    dates: { order: string[] };
    patterns: Record<string, Record<string, unknown>>;
    payments: Record<string, unknown>;
    pages: Record<string, Record<string, unknown>>;
  };
};

/** The change that each page makes to the file. Its route stays while the change is replaced. */
const changes = new WeakMap<Page, (entry: Entry) => void>();

/** Serves the same site with another `configResponse.json`, as an operator can replace it. */
export async function replaceConfiguration(page: Page, change: (entry: Entry) => void): Promise<void> {
  const isRouted = changes.has(page);
  changes.set(page, change);
  // Without a route, even for a moment, a request would get the site's own file.
  if (isRouted) return;
  await page.route('**/configResponse.json', async (route) => {
    const entries = (await (await route.fetch()).json()) as Entry[];
    for (const entry of entries) changes.get(page)?.(entry);
    await route.fulfill({ json: entries });
  });
}
