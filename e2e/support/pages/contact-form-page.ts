import { expect, type Page } from '@playwright/test';
import { textsOf } from './site-texts.ts';

/** The form in which contact details are changed. */
export class ContactFormPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the form by the navigation and the button, as a customer does. */
  static async goTo(page: Page, texts = textsOf()): Promise<ContactFormPage> {
    await page.getByRole('link', { name: 'My contact details' }).click();
    await page.getByRole('link', { name: texts.updateContact }).click();
    return ContactFormPage.verifyOnPage(page);
  }

  static async verifyOnPage(page: Page): Promise<ContactFormPage> {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit contact details');
    return new ContactFormPage(page);
  }

  get search() {
    return this.page.getByRole('combobox', { name: 'Find your address' }).first();
  }

  /** The street address fields: of both addresses when both are open. */
  get streetAddress() {
    return this.page.getByLabel('Street address');
  }

  get options() {
    return this.page.getByRole('option').filter({ visible: true });
  }

  get residential() {
    return this.page.getByRole('group', { name: 'Residential address' });
  }

  get postal() {
    return this.page.getByRole('group', { name: 'Postal address' });
  }

  get mobilePhone() {
    return this.page.getByRole('textbox', { name: 'Mobile number' });
  }

  get homePhone() {
    return this.page.getByRole('textbox', { name: 'Home phone number' });
  }

  get email() {
    return this.page.getByRole('textbox', { name: 'Email' });
  }

  get same() {
    return this.page.getByRole('checkbox', { name: 'Same as residential address' });
  }

  get save() {
    return this.page.getByRole('button', { name: 'Save' });
  }

  async goManual(): Promise<void> {
    await this.residential.getByRole('button', { name: 'Enter address manually' }).click();
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText('Your contact details have been updated')).toBeVisible();
    await expect(this.page).toHaveURL(/\/contacts\?success=1$/);
  }
}
