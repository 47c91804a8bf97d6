import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { CARDS, PaymentPage } from '../support/pages/payment-page.ts';
import { forcedColourViolations, screenViolations } from '../support/screen-checks.ts';

// The widths are the test's own: one project is enough.
test.skip(({ isMobile }) => isMobile, 'the screens are checked at widths of their own');
test.describe.configure({ timeout: 600_000 });

test('[NAV-15] [NAV-16] [PAY-61] each screen of a payment holds in every colour mode, at 400 % and in the customer’s own colours', async ({
  page,
  personLike,
  codeFor,
}) => {
  const violations: string[] = [];
  const check = async (screen: string) => {
    const found = [...(await screenViolations(page)), ...(await forcedColourViolations(page))];
    violations.push(...found.map((violation) => `${screen}: ${violation}`));
  };
  await logIn(page, await personLike('Three overdue payments'), codeFor);
  await expect(page.getByRole('region', { name: 'Overdue premiums' })).toBeVisible();
  await check('home');
  const payment = await PaymentPage.openFromBanner(page);
  await payment.rows.nth(0).check();
  await check('choice');
  await payment.continue.click();
  await payment.expectCardForm();
  await payment.pay.click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
  await check('card with errors');
  await payment.payWith(CARDS.approved);
  await payment.expectReceipt();
  await check('receipt');
  expect(violations).toEqual([]);
});
