import { expect, test } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';

test('[PRE-2] [PRE-7] [PRE-8] a customer sees what was paid here, and saves a receipt', {
  tag: '@task',
}, async ({ page, personLike, expectAccessible }) => {
  const person = await personLike('Payments made here');
  await openSession(page, person, `/policy/${person.policies[0]}`);
  await page.getByRole('link', { name: 'Payments you made online' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  for (const word of ['Next payment', 'Paid', 'Partly refunded', 'Refunded'])
    await expect(page.getByText(word, { exact: true })).toBeVisible();
  await expectAccessible();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Receipt \(PDF\)/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-DEMO-.*\.pdf$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
});
