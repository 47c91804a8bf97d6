import type { Browser, Page } from 'playwright-core';
import { POLICY_NUMBER } from './fake-api.ts';
import { reportFrames, untilFrame } from './first-frame.ts';
import { openPhone, slowDown } from './measure-page.ts';

/**
 * The waits of a customer after the login page, in ms: from the code to the cards, the contact details, and
 * the form that changes them.
 */
export type Walk = { readonly cards: number; readonly contacts: number; readonly form: number };

/** How each page is known: by what it holds, not by the names of its styles. */
const CARD = `main a[href^="/policy/${POLICY_NUMBER}"]`;
const CONTACTS = 'main table';
const FORM = 'form input[type="email"]';

/**
 * How long somebody takes to type the code, or looks at a page. The parts of the next
 * page are loaded in that time.
 */
const PAUSE_MS = 8000;

async function openCodeStep(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator('input[type=tel]').fill('0215550101');
  for (const [label, value] of Object.entries({ Day: '14', Month: '8', Year: '1959' }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.waitForTimeout(PAUSE_MS);
  await page.getByRole('button', { name: /^(Continue|Log In)$/ }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click();
  await page.keyboard.type('123456');
  await page.waitForTimeout(PAUSE_MS);
}

const press = (page: Page, role: 'button' | 'link', name: string) => () =>
  page.getByRole(role, { name, exact: true }).first().press('Enter');

/** One customer on a slow phone and a slow line, from the code to the form. */
export async function walk(browser: Browser, origin: string): Promise<Walk> {
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    await reportFrames(page, [CARD, CONTACTS, FORM]);
    await slowDown(await context.newCDPSession(page));
    await openCodeStep(page, origin);
    const cards = await untilFrame(page, CARD, press(page, 'button', 'Continue'));
    await page.waitForTimeout(PAUSE_MS);
    const contacts = await untilFrame(page, CONTACTS, press(page, 'link', 'My contact details'));
    await page.waitForTimeout(PAUSE_MS);
    const form = await untilFrame(page, FORM, press(page, 'link', 'Update my details'));
    return { cards, contacts, form };
  } finally {
    await context.close();
  }
}
