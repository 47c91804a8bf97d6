import type { Frame, Page } from '@playwright/test';
import { eventsOf, type FormEvent } from './paying-page.ts';

/** A test card that is approved. */
export const NUMBER = '4242424242424242';

/** Types a card with the keyboard alone, from the first field to the last. */
export async function typeCard(page: Page, frame: Frame, number = NUMBER): Promise<void> {
  await frame.getByLabel('Card number').focus();
  for (const text of [number, '1230', 'Aroha Ngata', '123']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

/** Presses the button of the page around the form. */
export const pay = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Pay $82.20' }).press('Enter');

/** Returns what the page was told last. */
export const lastEvent = async (page: Page): Promise<FormEvent | undefined> => (await eventsOf(page)).at(-1);
