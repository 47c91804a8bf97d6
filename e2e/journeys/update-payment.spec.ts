import { logIn } from '../support/log-in.ts';
import { openSession } from '../support/open-session.ts';
import { CARDS } from '../support/pages/payment-page.ts';
import { ENDINGS, UpdatePaymentPage } from '../support/pages/update-payment-page.ts';
import { expect, test } from '../support/payment-fixtures.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';

const ONE = 'One overdue payment, by card';

test('[UPD-51] [UPD-53] [UPD-68] from the policy to direct debit and back: the policy shows the new account', {
  tag: '@task',
}, async ({ page, personLike, expectAccessible }) => {
  const person = await personLike('Exactly one policy, paid by bank account');
  const [policyNumber = ''] = person.policies;
  await openSession(page, person);
  await page.getByRole('link', { name: 'View' }).or(page.locator('.card-link')).first().click();
  await page.getByRole('link', { name: /Edit details/ }).click();
  const update = await UpdatePaymentPage.verifyOnPage(page);
  await expect(page.getByRole('radio', { name: 'Direct debit' })).toBeChecked();
  await expect(update.save).toBeEnabled();
  await expectAccessible();
  await update.save.click();
  await expect(update.problem).toBeFocused();
  await expect(update.problem.getByRole('listitem')).toHaveText([
    'Enter the name of your bank account, as shown on your statement',
    'Enter your bank account number',
    'Tick the box to confirm the details are correct',
  ]);
  await expectAccessible();
  await update.saveAccount(ENDINGS.saved);
  await update.expectSaved(policyNumber, '900');
  await expectAccessible();
});

test('[UPD-65] [UPD-68] a card, with a question of the bank: the policy shows the new card', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike('Exactly one policy, paid by bank account');
  const [policyNumber = ''] = person.policies;
  await logIn(page, person, codeFor, `/?dest=updatepayment&policy=${policyNumber}`);
  const update = await UpdatePaymentPage.verifyOnPage(page);
  await update.saveCard(CARDS.challengePasses);
  await update.answerChallenge();
  await update.expectSaved(policyNumber, '3184');
});

test('[UPD-65] [UPD-70] a bank account, with a question of the bank that is confirmed, and one that is declined', async ({
  page,
  personLike,
}) => {
  const person = await personLike(ONE);
  const [policyNumber = ''] = person.policies;
  await openSession(page, person);
  const update = await UpdatePaymentPage.open(page, policyNumber);
  await update.saveAccount(ENDINGS.challengeFails);
  await update.answerChallenge();
  await update.expectNotSaved(/did not accept/);
  await update.saveAccount(ENDINGS.challengePasses);
  await update.answerChallenge();
  await update.expectSaved(policyNumber, '902');
});

for (const [country, site, shows, typed] of [
  ['AU', 'real-13', 'An Australian customer with two lives insured', '600'],
  ['CA', 'northcover-39', 'A northcover customer with accents in names', '500'],
] as const) {
  test(`[UPD-52] [UPD-64] ${site}: its own bank fields, its own authority, and the details are saved`, async ({
    page,
    request,
    baseURL,
    personLike,
    expectAccessible,
  }) => {
    const person = await personLike(shows, site);
    const [policyNumber = ''] = person.policies;
    const origin = await siteWhenBuilt(request, site, baseURL);
    await openSession(page, person, `${origin}/login`);
    await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
    const update = await UpdatePaymentPage.open(page, policyNumber);
    await expect(update.frame.getByLabel(country === 'AU' ? 'BSB' : 'Transit number')).toBeVisible();
    await expectAccessible();
    await update.saveAccount(ENDINGS.saved, country);
    await expect(page.getByText('Your payment details have been updated')).toBeVisible();
    await update.expectDigits(typed);
  });
}

test('[UPD-59] [UPD-60] [UPD-61] Cancel leads to the policy; a policy by cheque and one that has ended have no form', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const person = await personLike('Four policies, one of each product type');
  const [first = '', , , ended = ''] = person.policies;
  await openSession(page, person);
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
  await UpdatePaymentPage.open(page, first);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`/policy/${first}$`));
  await page.goto(`/update/payment/${ended}`);
  await expect(page.getByText(/This policy has ended/)).toBeVisible();
  await expectAccessible();
});

test('[UPD-60] a policy that is paid by cheque has no form, but the phone', async ({ page, personLike }) => {
  const person = await personLike('No e-mail address, and a policy paid by cheque');
  const [policyNumber = ''] = person.policies;
  await openSession(page, person, `/update/payment/${policyNumber}`);
  await expect(page.getByText(/You cannot change these payment details online/)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('[NAV-17] [UPD-56] by keyboard alone: an error, back into its field, and the account is saved', {
  tag: '@desktop',
}, async ({ page, openForm }) => {
  const { policyNumber, update } = await openForm();
  await expect(update.save).toBeEnabled();
  await update.box.focus();
  await page.keyboard.press('Space');
  await update.save.focus();
  await page.keyboard.press('Enter');
  await expect(update.problem).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(update.frame.getByLabel('Account name')).toBeFocused();
  await update.typeAccount(ENDINGS.saved);
  await update.save.focus();
  await page.keyboard.press('Enter');
  await update.expectSaved(policyNumber, '900');
});
