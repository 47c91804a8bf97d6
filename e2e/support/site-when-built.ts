import { type APIRequestContext, expect } from '@playwright/test';

/**
 * The address of a site, once it is there: one that nobody asked for before is built first. Who asks for no page is kept waiting until then,
 * however long a busy machine takes.
 */
export async function siteWhenBuilt(
  request: APIRequestContext,
  site: string,
  baseURL = 'http://localhost',
): Promise<string> {
  const address = new URL(baseURL.replace('//', `//${site}.`));
  // The name is said as browsers say it; only they know where names under localhost lead.
  const answer = await request.get(baseURL, { headers: { Host: address.host }, timeout: 0 });
  expect(answer.status()).toBe(200);
  return address.origin;
}
