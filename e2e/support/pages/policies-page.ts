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

  /** The policies, in the order they are shown; those that have ended too, which are folded. */
  get cards() {
    return this.page
      .getByRole('main')
      .getByRole('listitem', { includeHidden: true })
      .filter({ hasText: 'Policy No.' });
  }

  async unfoldEnded(): Promise<void> {
    await this.page.getByText(/^Policies that have ended/).click();
  }

  async openPolicy(policyNumber: string): Promise<void> {
    await this.cards.filter({ hasText: policyNumber }).getByRole('link').first().click();
    await expect(this.page).toHaveURL(new RegExp(`/policy/${policyNumber}$`));
  }
}
