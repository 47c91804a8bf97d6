import { expect, type Frame, type Page, test } from '@playwright/test';
import { axeViolationsOfAllOrigins } from '../../support/axe-checks.ts';
import { lastEvent, NUMBER, pay } from '../../support/card-form.ts';
import { eventsOf, expectIncomplete, startPayingPage } from '../../support/paying-page.ts';

let paying: Awaited<ReturnType<typeof startPayingPage>>;
test.beforeAll(async () => {
  paying = await startPayingPage();
});
test.afterAll(() => paying.stop());

/** The typed texts in each country, field after field; the whole number is a secret. */
const ACCOUNTS = {
  NZ: { typed: ['Aroha Ngata', '123113000386900'], secret: '123113000386900', bank: 'ASB' },
  AU: { typed: ['Aroha Ngata', '082082', '012345600'], secret: '012345600', bank: 'National Australia Bank' },
  CA: { typed: ['Aroha Ngata', '00006', '003', '1234500'], secret: '1234500', bank: 'Royal Bank of Canada' },
} as const;
type Country = keyof typeof ACCOUNTS;
const BRANCH_NAMES = { NZ: 'Bank and branch', AU: 'BSB', CA: 'Institution and transit' } as const;

async function showBank(page: Page, country: Country, more: Record<string, string> = {}) {
  const { reference, accessToken } = await paying.openSetup(country);
  const attributes = { country, 'bank-info-name': BRANCH_NAMES[country], ...more };
  const frame = await paying.show(page, accessToken, { element: 'gateway-bank-form', ...attributes });
  return { frame, reference };
}

const lastUrl = async (page: Page): Promise<string> => String((await lastEvent(page))?.detail.url);

async function typeAccount(page: Page, frame: Frame, texts: readonly string[]): Promise<void> {
  await frame.getByLabel('Account name').focus();
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

for (const country of ['NZ', 'AU', 'CA'] as const) {
  test(`[GWY-25] [GWY-13] an account in ${country} typed by keyboard is saved, and its number goes to the gateway alone`, async ({
    page,
  }) => {
    const { typed, secret, bank } = ACCOUNTS[country];
    const { frame, reference } = await showBank(page, country);
    const withNumber: string[] = [];
    page.on('request', (request) => {
      const sent = decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`).replaceAll(/\D/g, '');
      if (sent.includes(secret)) withNumber.push(request.url());
    });
    await typeAccount(page, frame, typed);
    await expect(frame.locator('#bank-name')).toHaveText(bank);
    if (country === 'NZ') {
      await expect(frame.getByLabel('Bank account number')).toHaveValue('12-3113-0003869-00');
    }
    if (country === 'AU') await expect(frame.getByLabel('BSB')).toHaveValue('082-082');
    await pay(page);
    await expect.poll(async () => (await lastEvent(page))?.name).toBe('saved');
    expect(withNumber).toEqual([`${paying.gatewayOrigin}/v1/component/saved-methods`]);
    const told = JSON.stringify(await eventsOf(page)) + (await page.content());
    expect(told.replaceAll(/\D/g, '')).not.toContain(secret);
    expect(told).not.toContain('Aroha');
    const url = await lastUrl(page);
    await page.goto(url);
    const back = new URL(page.url());
    expect(back.origin).toBe(paying.origin);
    expect(back.searchParams.get('accountType')).toBe('DD');
    expect(back.searchParams.get('action')).toBe('saved');
    expect(await paying.findReturn(back.searchParams.get('token') ?? '')).toEqual({ reference });
    expect(JSON.stringify(await paying.askSetup(reference)).replaceAll(/\D/g, '')).not.toContain(secret);
  });

  test(`[GWY-25] in ${country} errors stand at their fields, are said once, and go when they are righted`, async ({
    page,
  }) => {
    const { frame, reference } = await showBank(page, country);
    expect(await axeViolationsOfAllOrigins(page)).toEqual([]);
    await pay(page);
    const name = frame.getByLabel('Account name');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAccessibleDescription(/Error: Enter the name of your bank account/);
    await expect(frame.getByRole('status')).toHaveText(/^Enter the name of your bank account.*\. Enter /);
    await expect(frame.locator('input:visible').last()).toHaveAttribute('aria-invalid', 'true');
    expect(await axeViolationsOfAllOrigins(page)).toEqual([]);
    await expectIncomplete(page);
    await typeAccount(page, frame, ACCOUNTS[country].typed);
    await expect(frame.locator('[aria-invalid]')).toHaveCount(0);
    expect((await paying.askSetup(reference)).status).toBe('open');
  });
}

for (const [country, typed, question] of [
  ['AU', ['999999', '012345600'], /^We do not know this bank\. Check the number/],
  ['CA', ['00006', '999', '1234500'], /^We do not know this bank\. Check the number/],
  ['NZ', ['12 3300 2307758 00'], /^Check the first 6 numbers\. Are they right\?/],
] as const) {
  test(`[GWY-25] in ${country} a bank that is not known is a question, and no error`, async ({ page }) => {
    const { frame } = await showBank(page, country);
    await typeAccount(page, frame, ['Aroha Ngata', ...typed]);
    await expect(frame.locator('#bank-name')).toHaveText(question);
    await expect(frame.locator('[aria-invalid]')).toHaveCount(0);
    await pay(page);
    await expect.poll(async () => (await lastEvent(page))?.name).toBe('declined');
  });
}

test('[GWY-25] the bank form is as high as its fields at 320 pixels and with double text, with targets of 44 pixels', async ({
  page,
}) => {
  for (const country of ['NZ', 'CA'] as const) {
    await page.setViewportSize({ width: 320, height: 900 });
    const theme = JSON.stringify({ fontSize: '40px' });
    const { frame } = await showBank(page, country, { theme });
    await pay(page);
    await expect(frame.getByLabel('Account name')).toHaveAttribute('aria-invalid', 'true');
    await expect
      .poll(() =>
        frame.evaluate(() => {
          const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
          return scrollHeight <= clientHeight && scrollWidth <= clientWidth;
        }),
      )
      .toBe(true);
    for (const target of await frame.locator('input:visible').all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
});

test('[GWY-22] a challenge of an account is answered on a page of the gateway, and leads back', async ({
  page,
}) => {
  const { frame, reference } = await showBank(page, 'NZ');
  await typeAccount(page, frame, ['Aroha Ngata', '12 3113 0003869 02']);
  await pay(page);
  await expect.poll(async () => (await lastEvent(page))?.name).toBe('challenge');
  const url = await lastUrl(page);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm how you pay');
  expect(await axeViolationsOfAllOrigins(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await page.waitForURL(`${paying.origin}/**`);
  expect(new URL(page.url()).searchParams.get('action')).toBe('saved');
  expect((await paying.askSetup(reference)).status).toBe('saved');
});

test('[GWY-24] a card is saved with its number in four fields, typed or pasted whole', async ({ page }) => {
  const { reference, accessToken } = await paying.openSetup('NZ');
  const frame = await paying.show(page, accessToken, { mode: 'setup', 'show-in-parts': '' });
  const part = (place: number) => frame.getByLabel(`Card number, part ${place} of 4`);
  await part(1).focus();
  await page.keyboard.type('424242424242');
  await expect(part(4)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(part(3)).toBeFocused();
  await part(1).fill(NUMBER);
  for (const place of [1, 2, 3, 4]) await expect(part(place)).toHaveValue('4242');
  await expect(frame.locator('#brand')).toHaveText('Visa');
  await pay(page);
  await expect(frame.getByLabel('Expiry date')).toHaveAttribute('aria-invalid', 'true');
  expect(await axeViolationsOfAllOrigins(page)).toEqual([]);
  await frame.getByLabel('Expiry date').fill('12/30');
  await frame.getByLabel('Name on card').fill('Aroha Ngata');
  await frame.getByLabel('Security code').fill('123');
  await pay(page);
  await expect.poll(async () => (await lastEvent(page))?.name).toBe('saved');
  expect(await paying.askSetup(reference)).toMatchObject({ status: 'saved', method: { lastDigits: '4242' } });
});
