import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const MOST_TABS = 60;

/** Whether the keyboard writes here. A frame that was left remembers its last field. */
const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate(
    (element) => element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element,
  );

/** Reaches a control by the Tab key alone. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS && !(await hasFocus(control)); tabs += 1)
    await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Reaches a control by the Tab key, and presses a key on it. */
export async function pressAt(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Types a card into the gateway's frame by keyboard alone. The order of the fields is the site's. */
export async function typeCardByKeyboard(page: Page, frame: FrameLocator, number: string): Promise<void> {
  const fields: [string, string][] = [
    ['Card number', number],
    ['Expiry date', '0831'],
    ['Name on card', 'A Customer'],
    ['Security code', '123'],
  ];
  const places = await Promise.all(
    fields.map(async ([label]) => (await frame.getByLabel(label).boundingBox())?.y ?? 0),
  );
  const inOrder = fields
    .map((field, index) => ({ field, y: places[index] ?? 0 }))
    .toSorted((a, b) => a.y - b.y);
  for (const { field } of inOrder) await typeInto(page, frame.getByLabel(field[0]), field[1]);
}
