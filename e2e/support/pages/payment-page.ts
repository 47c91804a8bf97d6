import { expect, type Page } from '@playwright/test';

/** Cards of the gateway's list, by what they show. GWY-10 */
export const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  challengePasses: '4000002760003184',
  challengeFails: '4000008400001629',
  noAnswer: '5200828282828210',
  slowToAuthorise: '4000003800000446',
} as const;

/** The pages on which a customer pays what is overdue. */
export class PaymentPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Follows the banner's button to the choice. */
  static async openFromBanner(page: Page): Promise<PaymentPage> {
    await page
      .getByRole('region', { name: 'Overdue premiums' })
      .getByRole('link', { name: 'Pay now' })
      .click();
    return PaymentPage.verifyChoice(page);
  }

  static async verifyChoice(page: Page): Promise<PaymentPage> {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make a payment');
    await expect(page.getByText('Step 1 of 2: Choose payments')).toBeVisible();
    return new PaymentPage(page);
  }

  get rows() {
    return this.page.getByRole('checkbox');
  }

  get continue() {
    return this.page.getByRole('button', { name: 'Continue' });
  }

  get total() {
    return this.page.getByRole('region', { name: 'Total' }).locator('.payment-total');
  }

  get pay() {
    return this.page.getByRole('button', { name: /^Pay \$/ });
  }

  /** The gateway's frame: its fields are on another origin. */
  get card() {
    return this.page.frameLocator('gateway-card-form iframe');
  }

  /** Goes to the card step with the oldest payments chosen, and waits for the form. */
  async continueWith(count: number): Promise<void> {
    for (let place = 0; place < count; place += 1) await this.rows.nth(place).check();
    await this.continue.click();
    await this.expectCardForm();
  }

  async expectCardForm(): Promise<void> {
    await expect(this.page.getByText('Step 2 of 2: Enter your card details')).toBeVisible();
    await expect(this.pay).toBeEnabled();
  }

  async typeCard(number: string): Promise<void> {
    await this.card.getByLabel('Card number').fill(number);
    await this.card.getByLabel('Expiry date').fill('08 / 31');
    await this.card.getByLabel('Name on card').fill('A Customer');
    await this.card.getByLabel('Security code').fill('123');
  }

  /**
   * Pays with a card of the gateway's list. The button is pressed by key: the fields scroll the page from
   * inside their frame, and a click would land where the button was before.
   */
  async payWith(number: string): Promise<void> {
    await this.typeCard(number);
    await this.pay.press('Enter');
  }

  /** Waits for the receipt and returns its reference. */
  async expectReceipt(): Promise<string> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Payment received');
    return (await this.page.locator('.receipt-number').textContent()) ?? '';
  }

  async expectHeading(text: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(text);
  }
}
