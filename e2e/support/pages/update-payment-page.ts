import { expect, type Page } from '@playwright/test';
import { CARDS } from './payment-page.ts';

/**
 * Accounts of the gateway's list: what is typed field after field; the last two
 * digits say what happens. GWY-25
 */
const ACCOUNTS = {
  NZ: (ending: string) => ['Aroha Ngata', `12-3113-0003869-${ending}`],
  AU: (ending: string) => ['Aroha Ngata', '082-082', `0123456${ending}`],
  CA: (ending: string) => ['Aroha Ngata', '00006', '003', `12345${ending}`],
} as const;

/** The behaviour of an account. */
export const ENDINGS = {
  saved: '00',
  declined: '01',
  challengePasses: '02',
  challengeFails: '03',
  noAnswer: '05',
  expired: '06',
} as const;

/** The page on which a customer changes how a policy is paid. */
export class UpdatePaymentPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the page of a policy by its address, in the site of the page, once the customer is logged in. */
  static async open(page: Page, policyNumber: string, query = ''): Promise<UpdatePaymentPage> {
    await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
    await page.goto(`${new URL(page.url()).origin}/update/payment/${policyNumber}${query}`);
    return UpdatePaymentPage.verifyOnPage(page);
  }

  static async verifyOnPage(page: Page): Promise<UpdatePaymentPage> {
    await expect(page.getByRole('radio', { name: 'Credit card' })).toBeVisible();
    return new UpdatePaymentPage(page);
  }

  get save() {
    return this.page.getByRole('button', { name: 'Save payment details' });
  }

  get box() {
    return this.page.getByRole('checkbox', { name: /I agree to the terms above/ });
  }

  get problem() {
    return this.page.getByRole('alert', { name: 'There is a problem' });
  }

  /** The gateway's frame: its fields are on another origin. */
  get frame() {
    return this.page.frameLocator('gateway-card-form iframe, gateway-bank-form iframe');
  }

  /** Types a bank account with the keyboard, field after field. */
  async typeAccount(ending: string, country: keyof typeof ACCOUNTS = 'NZ'): Promise<void> {
    await expect(this.save).toBeEnabled();
    await this.frame.getByLabel('Account name').focus();
    for (const text of ACCOUNTS[country](ending)) {
      await this.page.keyboard.type(text);
      await this.page.keyboard.press('Tab');
    }
  }

  async typeCard(number: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'Credit card' }).check();
    await this.frame.getByLabel('Card number').fill(number);
    await this.frame.getByLabel('Expiry date').fill('08 / 31');
    await this.frame.getByLabel('Name on card').fill('A Customer');
    await this.frame.getByLabel('Security code').fill('123');
  }

  /**
   * Agrees and submits, by key: the fields scroll the page from inside their frame, and a click would land
   * where its target was before.
   */
  async submit(): Promise<void> {
    await this.box.press('Space');
    await expect(this.box).toBeChecked();
    await expect(this.save).toBeEnabled();
    await this.save.press('Enter');
  }

  async saveAccount(ending: string, country: keyof typeof ACCOUNTS = 'NZ'): Promise<void> {
    await this.typeAccount(ending, country);
    await this.submit();
  }

  async saveCard(number: string = CARDS.approved): Promise<void> {
    await this.typeCard(number);
    await this.submit();
  }

  /** Answers the bank's question. */
  async answerChallenge(answer: 'Confirm' | 'Cancel' = 'Confirm'): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${answer}`) }).click();
  }

  /** Waits for the policy page, which says that the details were changed and shows these digits. */
  async expectSaved(policyNumber: string, lastDigits: string): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`/policy/${policyNumber}\\?success=1$`));
    await expect(this.page.getByText('Your payment details have been updated')).toBeVisible();
    await this.expectDigits(lastDigits);
  }

  /** Expects the digits among the payment details of the policy page. */
  async expectDigits(lastDigits: string): Promise<void> {
    const payment = this.page.getByRole('region', { name: 'Payment details' });
    await expect(payment.getByText(`ending in ${[...lastDigits].join(' ')}`, { exact: true })).toBeAttached();
  }

  /** Waits for the message of a change that was not made, with its reason. */
  async expectNotSaved(reason: RegExp): Promise<void> {
    await expect(this.page).toHaveURL(/\?error=true$/);
    await expect(this.problem).toContainText('We were unable to update your payment details.');
    await expect(this.problem).toContainText(reason);
    await expect(this.problem).toContainText('Your payment details have not changed.');
  }
}
