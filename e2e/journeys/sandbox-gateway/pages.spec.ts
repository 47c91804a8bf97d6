import { expect, test } from '@playwright/test';
import { axeViolationsOfAllOrigins } from '../../support/axe-checks.ts';
import { lastEvent, pay, typeCard } from '../../support/card-form.ts';
import { startPayingPage } from '../../support/paying-page.ts';

let paying: Awaited<ReturnType<typeof startPayingPage>>;
test.beforeAll(async () => {
  paying = await startPayingPage();
});
test.afterAll(() => paying.stop());

test('[GWY-14] a challenge is confirmed on the gateway’s page and returns to the portal, safe against Back', async ({
  page,
}) => {
  const { reference, accessToken } = await paying.open();
  const frame = await paying.show(page, accessToken);
  await typeCard(page, frame, '4000002760003184');
  await pay(page);
  await expect.poll(async () => (await lastEvent(page))?.name).toBe('challenge');
  const url = String((await lastEvent(page))?.detail.url);
  await page.goto(url);
  await expect(page.getByText('NZD 82.20')).toBeVisible();
  expect(await axeViolationsOfAllOrigins(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm payment' }).press('Enter');
  const back = `${paying.origin}/payment/RL-100?transactionidentifier=${reference}&passthroughparamobject=id1%2Cid2`;
  await expect(page).toHaveURL(back);
  expect((await paying.ask(`/${reference}`)).status).toBe('authorised');
  await page.goto(url);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(back);
});

test('[GWY-17] the ledger page is accessible, and reflows', { tag: '@desktop' }, async ({ page }) => {
  await paying.open();
  await page.goto(paying.gatewayOrigin);
  await expect(page.getByRole('heading', { name: 'Test cards' })).toBeVisible();
  expect(await axeViolationsOfAllOrigins(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
