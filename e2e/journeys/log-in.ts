import type { Page } from '@playwright/test';
import type { Person } from '../fixtures.ts';
import { CodePage } from '../pages/code-page.ts';
import { LoginPage } from '../pages/login-page.ts';

type CodeFor = (to: string | null) => Promise<string>;

/** The way in as most people go it. */
export async function logIn(page: Page, person: Person, codeFor: CodeFor, path = '/login'): Promise<void> {
  const login = await LoginPage.open(page, path);
  await login.fill(person);
  await login.submit.click();
  const code = await CodePage.verifyOnPage(page);
  await code.type(await codeFor(person.mobile));
  await code.submit();
}
