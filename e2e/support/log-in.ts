import { expect, type Page, type Request } from '@playwright/test';
import type { Person } from './fixtures.ts';
import { CodePage } from './pages/code-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { textsOf } from './pages/site-texts.ts';

type CodeFor = (to: string | null) => Promise<string>;

/** Takes the first step with the right details; the code is on its way afterwards. */
export async function askForCode(page: Page, person: Person, path = '/login'): Promise<CodePage> {
  const login = await LoginPage.open(page, path, textsOf(person.site));
  await login.fill(person);
  await login.submit.click();
  return CodePage.verifyOnPage(page);
}

/** Logs in as most people do. */
export async function logIn(page: Page, person: Person, codeFor: CodeFor, path = '/login'): Promise<void> {
  const code = await askForCode(page, person, path);
  await code.type(await codeFor(person.mobile));
  await code.submit();
}

/**
 * Counts the calls of one path from here on, on the list of policies. The returned function waits until this
 * many have ended, in the page too, and until no other call is under way. Those about overdue payments and
 * documents begin last. A call still under way would time out when the clock is moved.
 */
export function countCalls(page: Page, path: string): (count: number) => Promise<void> {
  let finished = 0;
  const lastCalls = ['/getrealtimepayments', '/documentlist'];
  const lastFinished = new Set<string>();
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) underWay.add(request);
  });
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', (request) => {
    underWay.delete(request);
    if (request.url().endsWith(path)) finished += 1;
    for (const last of lastCalls) if (request.url().includes(last)) lastFinished.add(last);
  });
  return async (count) => {
    await expect.poll(() => finished).toBe(count);
    await expect
      .poll(async () => {
        // This response reaches the page after those that were sent before it.
        await page.evaluate(async () => (await fetch('/configResponse.json')).text());
        return lastFinished.size === lastCalls.length && underWay.size === 0;
      })
      .toBe(true);
  };
}
