import { expect, type Page } from '@playwright/test';
import type { Person } from '../fixtures.ts';
import { type SiteWords, wordsOf } from './site-words.ts';

/** The first step: who the customer is. */
export class LoginPage {
  readonly page: Page;
  readonly #words: SiteWords;

  constructor(page: Page, words = wordsOf()) {
    this.page = page;
    this.#words = words;
  }

  static async open(page: Page, path = '/login', words = wordsOf()): Promise<LoginPage> {
    await page.goto(path);
    return LoginPage.verifyOnPage(page, words);
  }

  static async verifyOnPage(page: Page, words = wordsOf()): Promise<LoginPage> {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.loginTitle);
    return new LoginPage(page, words);
  }

  get mobile() {
    return this.page.getByLabel(this.#words.mobile);
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
