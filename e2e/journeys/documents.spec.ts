import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { openSession } from '../support/open-session.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { clippedWithLargeText } from '../support/screen-checks.ts';

test('[DOC-30] [DOC-31] [DOC-32] [DOC-35] [DOC-61] a customer finds a letter and an e-mail, and each opens in a window of its own', {
  tag: ['@desktop', '@task'],
}, async ({ page, context, personLike, codeFor, expectAccessible }) => {
  const person = await personLike('Four policies');
  await logIn(page, person, codeFor);
  await PoliciesPage.verifyOnPage(page);
  const [policy = ''] = person.policies;
  await page.goto(`/policy/${policy}`);
  await page.getByRole('link', { name: 'My inbox' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My inbox' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Date: newest first' }).click();
  await expect(page.getByRole('button', { name: 'Date: oldest first' })).toBeVisible();

  const letter = page.getByRole('link', { name: /^Policy schedule/ });
  await expect(letter).toContainText('Unread');
  const [letterWindow] = await Promise.all([context.waitForEvent('page'), letter.click()]);
  await expect(letterWindow.getByRole('heading', { level: 1, name: 'Policy schedule' })).toBeVisible();
  const download = letterWindow.getByRole('link', { name: /^Download/ });
  await expect(download).toHaveAttribute('download', 'Policy schedule.pdf');
  await expect(letter).not.toContainText('Unread');

  const email = page.getByRole('link', { name: /^We have updated your address/ });
  const [emailWindow] = await Promise.all([context.waitForEvent('page'), email.click()]);
  await expect(emailWindow.getByText(/^From/)).toBeVisible();
  const [saved] = await Promise.all([
    emailWindow.waitForEvent('download'),
    emailWindow.getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('We have updated your address.eml');

  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(emailWindow.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(emailWindow.getByRole('link', { name: /^Download/ })).toHaveCount(0);
});

test('[DOC-84] [NAV-15] on a phone the first letter is near, and nothing is cut off with text of twice the size', async ({
  page,
  personLike,
}) => {
  const person = await personLike('Four policies');
  await openSession(page, person, `/documents/${person.policies[0]}`);
  const first = page.locator('.document').first();
  await expect(first).toBeVisible();
  // Measured at one moment: a notice that comes between two measurements moves the page.
  const distance = await page.evaluate(() => {
    const [lead, list] = ['.lead', '.documents'].map((part) => document.querySelector(part));
    return Number(list?.getBoundingClientRect().top) - Number(lead?.getBoundingClientRect().bottom);
  });
  expect(distance).toBeLessThanOrEqual(280);
  const fields = page.getByLabel(/^(Find a document|Year)$/);
  const tops = await fields.evaluateAll((found) => found.map((field) => field.getBoundingClientRect().top));
  expect(tops).toEqual([tops[0], tops[0]]);
  expect(await clippedWithLargeText(page)).toEqual([]);
});
