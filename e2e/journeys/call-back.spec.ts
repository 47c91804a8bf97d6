import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { openSession } from '../support/open-session.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { clippedWithLargeText } from '../support/screen-checks.ts';

const OVERDUE = 'One overdue payment, by card';

test('[CBK-1] [CBK-5] [CBK-8] [NAV-14] [NAV-15] from the overdue banner to a call: chosen, shown on the list, cancelled', {
  tag: '@desktop',
}, async ({ page, personLike, expectAccessible }) => {
  await openSession(page, await personLike(OVERDUE));
  await PoliciesPage.verifyOnPage(page);
  await page.getByRole('link', { name: 'Help with payments' }).first().click();
  await expect(page.getByRole('heading', { name: 'Help with payments' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Ask us to call you' }).click();
  await expect(page.getByRole('heading', { name: 'Ask us to call you' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Ask for this call' }).click();
  await expect(page.getByRole('link', { name: 'Choose a time' })).toBeVisible();
  await expectAccessible();
  expect(await clippedWithLargeText(page)).toEqual([]);
  const time = page.getByRole('group', { name: 'When suits you?' }).locator('label').nth(1);
  const chosen = await time.textContent();
  await time.click();
  await page.getByRole('button', { name: 'Ask for this call' }).click();
  const notice = page.getByText(`We will call you on ${chosen}`);
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator(':focus')).toContainText('We will call you on');
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel the call' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Yes, cancel the call' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The call is cancelled' })).toBeVisible();
  await expectAccessible();
});

test('[CBK-5] [CBK-9] somebody waits for a call until the insurer says that it was made', async ({
  page,
  personLike,
  request,
}) => {
  const person = await personLike(OVERDUE);
  await openSession(page, person, '/call-back');
  await expect(page.getByRole('heading', { name: 'Ask us to call you' })).toBeVisible();
  await page.getByRole('group', { name: 'When suits you?' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Ask for this call' }).click();
  await expect(page.getByText('We will call you on')).toBeVisible();
  type Event = { kind: string; callBackId: string; phone: string };
  const findOwn = async () => {
    const events: Event[] = await (await request.get('/dev/core-events.json')).json();
    return events.find(({ kind, phone }) => kind === 'call-back-requested' && phone === person.mobile);
  };
  await expect.poll(findOwn).toBeDefined();
  const done = (await findOwn())?.callBackId;
  expect((await request.post('/dev/call-backs.json', { data: { done } })).status()).toBe(200);
  await page.reload();
  await PoliciesPage.verifyOnPage(page);
  await expect(page.getByText('We will call you on')).toBeHidden();
});

test('[CBK-5] [DEMO-25] a demonstration person waits for a call', async ({
  page,
  personLike,
  codeFor,
  expectAccessible,
}) => {
  await logIn(
    page,
    await personLike('A call-back that was asked for: the list says when, until it is done or cancelled'),
    codeFor,
  );
  await expect(page.getByText(/We will call you on \w+day .* on your mobile number ending in/)).toBeVisible();
  await expectAccessible();
});
