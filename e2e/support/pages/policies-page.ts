import { expect, type Page } from '@playwright/test';

/** The list of the customer's policies. */
export class PoliciesPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async verifyOnPage(page: Page): Promise<PoliciesPage> {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My insurance policies');
    return new PoliciesPage(page);
  }

  /** The policies, in the order they are shown; of those that have ended the first four. */
  get cards() {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Policy No.' });
  }

  /** Shows the ended policies behind the button. */
  async showAllEnded(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show all' }).click();
  }

  /**
   * The line above the cards may take more rows once it is known what is overdue: a press
   * in that moment would miss.
   */
  private async waitForStateLine(): Promise<void> {
    await expect(this.page.getByText('Checking your payments…')).toBeHidden();
  }

  async openFirst(): Promise<void> {
    await this.waitForStateLine();
    await this.cards.first().getByRole('link').first().click();
  }

  async openPolicy(policyNumber: string): Promise<void> {
    await this.waitForStateLine();
    await this.cards.filter({ hasText: policyNumber }).getByRole('link').first().click();
    await expect(this.page).toHaveURL(new RegExp(`/policy/${policyNumber}$`));
  }
}
