import { expect, type Page } from '@playwright/test';
import type { Person } from '../fixtures.ts';
import { type SiteTexts, textsOf } from './site-texts.ts';

type WithStart = Window & { readonly portalStart?: { readonly isAppReady?: boolean } };

/** The first step: who the customer is. */
export class LoginPage {
  readonly page: Page;
  readonly #texts: SiteTexts;

  constructor(page: Page, texts = textsOf()) {
    this.page = page;
    this.#texts = texts;
  }

  static async open(page: Page, path = '/login', texts = textsOf()): Promise<LoginPage> {
    await page.goto(path);
    return LoginPage.verifyOnPage(page, texts);
  }

  static async verifyOnPage(page: Page, texts = textsOf()): Promise<LoginPage> {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.loginTitle);
    return new LoginPage(page, texts);
  }

  /**
   * Waits for the script of the page. Text that is typed before is taken; a press of a button
   * other than the form's is not.
   */
  async untilReady(): Promise<void> {
    await this.page.waitForFunction(() => (window as WithStart).portalStart?.isAppReady);
  }

  get mobile() {
    return this.page.getByLabel(this.#texts.mobile);
  }

  get email() {
    return this.page.getByLabel('Email address');
  }

  get submit() {
    return this.page.getByRole('button', { name: /^(Continue|Log In)$/ });
  }

  async fillBirthDate(dateOfBirth: string): Promise<void> {
    const [year = '', month = '', day = ''] = dateOfBirth.split('-');
    await this.page.getByLabel('Day', { exact: true }).fill(day);
    await this.page.getByLabel('Month', { exact: true }).fill(month);
    await this.page.getByLabel('Year', { exact: true }).fill(year);
  }

  async fill(
    { mobile, email, dateOfBirth }: Pick<Person, 'mobile' | 'email' | 'dateOfBirth'>,
    channel: 'sms' | 'email' = 'sms',
  ): Promise<void> {
    if (channel === 'email') {
      await this.page.getByRole('radio', { name: 'Email' }).check({ force: true });
      await this.email.fill(email ?? '');
    } else {
      await this.mobile.fill(mobile ?? '');
    }
    await this.fillBirthDate(dateOfBirth);
  }
}
