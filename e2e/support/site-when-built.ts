import { type APIRequestContext, expect } from '@playwright/test';

/**
 * Returns the origin of a site once it is built: the first request for a site builds it. A request that asks
 * for no page waits until then, for as long as a busy machine takes.
 */
export async function siteWhenBuilt(
  request: APIRequestContext,
  site: string,
  baseURL = 'http://localhost',
): Promise<string> {
  const url = new URL(baseURL.replace('//', `//${site}.`));
  // The host goes in a header, because only browsers resolve names under localhost.
  const response = await request.get(baseURL, { headers: { Host: url.host }, timeout: 0 });
  expect(response.status()).toBe(200);
  return url.origin;
}
