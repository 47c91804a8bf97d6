import { expect, type Page } from '@playwright/test';

/** The second step: the 6-digit code. */
export class CodePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async verifyOnPage(page: Page): Promise<CodePage> {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your 6-digit code');
    return new CodePage(page);
  }

  box(position: number) {
    return this.page.getByRole('textbox', { name: `Digit ${position} of 6` });
  }

  async type(code: string): Promise<void> {
    await this.box(1).click();
    await this.page.keyboard.type(code);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }
}
