import { expect, type Page } from '@playwright/test';
import type { Person } from './fixtures.ts';
import { CodePage } from './pages/code-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { wordsOf } from './pages/site-words.ts';

type CodeFor = (to: string | null) => Promise<string>;

/** The first step: details that are right, and a code on its way. */
export async function askForCode(page: Page, person: Person, path = '/login'): Promise<CodePage> {
  const login = await LoginPage.open(page, path, wordsOf(person.site));
  await login.fill(person);
  await login.submit.click();
  return CodePage.verifyOnPage(page);
}

/** The way in as most people go it. */
export async function logIn(page: Page, person: Person, codeFor: CodeFor, path = '/login'): Promise<void> {
  const code = await askForCode(page, person, path);
  await code.type(await codeFor(person.mobile));
  await code.submit();
}

/**
 * Counts the calls of one path from now on; the answer waits until so many are done with, in the page too. A call still under way would run
 * out of time with a clock that is moved.
 */
export function countCalls(page: Page, path: string): (count: number) => Promise<void> {
  let finished = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith(path)) finished += 1;
  });
  return async (count) => {
    await expect.poll(() => finished).toBe(count);
    // An answer comes to the page behind those that were sent before it.
    await page.evaluate(async () => (await fetch('/configResponse.json')).text());
  };
}
