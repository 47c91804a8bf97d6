import { logIn } from '../support/log-in.ts';
import { CARDS, PaymentPage } from '../support/pages/payment-page.ts';
import { expect, test } from '../support/payment-fixtures.ts';

test('[PAY-60] no part of a card reaches the portal or the API: every request is watched', async ({
  page,
  openChoice,
}) => {
  const gatewayOrigin = `http://localhost:${process.env.E2E_GATEWAY_PORT}`;
  const seen: { origin: string; text: string }[] = [];
  page.on('request', (request) => {
    const text = [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n');
    seen.push({ origin: new URL(request.url()).origin, text });
  });
  const { payment } = await openChoice('One overdue payment');
  await payment.continueWith(1);
  await payment.payWith(CARDS.approved);
  await payment.expectReceipt();
  const digits = (text: string) => text.replaceAll(/[\s-]/g, '');
  const withCard = seen.filter(({ text }) => digits(text).includes(CARDS.approved));
  // The form did send it: to the gateway, which the test would otherwise prove nothing about.
  expect(withCard.length).toBeGreaterThan(0);
  expect(new Set(withCard.map(({ origin }) => origin))).toEqual(new Set([gatewayOrigin]));
  const atPortal = seen.filter(({ origin }) => origin !== gatewayOrigin);
  expect(atPortal.length).toBeGreaterThan(5);
  expect(atPortal.filter(({ text }) => text.includes('A Customer'))).toEqual([]);
  const storage = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(digits(storage)).not.toContain(CARDS.approved);
});

test('[NAV-17] [PAY-51] the whole payment works by keyboard alone', async ({ page, personLike, codeFor }) => {
  await logIn(page, await personLike('Three overdue payments'), codeFor);
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let steps = 0; steps < 60; steps += 1) {
      if (await isThere()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('The keyboard does not reach it');
  };
  const isFocused = (name: RegExp) => async () =>
    name.test(await page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? ''));
  const payNow = page
    .getByRole('region', { name: 'Overdue premiums' })
    .getByRole('link', { name: 'Pay now' });
  await payNow.waitFor();
  await tabTo(isFocused(/^Pay now/));
  await page.keyboard.press('Enter');
  const payment = await PaymentPage.verifyChoice(page);
  await tabTo(() => payment.rows.nth(0).evaluate((row) => row === document.activeElement));
  await page.keyboard.press('Space');
  await expect(payment.rows.nth(0)).toBeChecked();
  await tabTo(isFocused(/^Continue/));
  await page.keyboard.press('Enter');
  await payment.expectCardForm();
  const number = payment.card.getByLabel('Card number');
  await tabTo(() => number.evaluate((field) => field === document.activeElement && document.hasFocus()));
  await page.keyboard.type(CARDS.approved);
  await page.keyboard.press('Tab');
  await page.keyboard.type('0831');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A Customer');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await tabTo(isFocused(/^Pay \$/));
  await page.keyboard.press('Enter');
  await payment.expectReceipt();
});
