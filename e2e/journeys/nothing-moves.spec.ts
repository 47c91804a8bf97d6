import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { openSession } from '../support/open-session.ts';
import { replaceConfiguration } from '../support/replace-configuration.ts';

/** Holds what is overdue until it is let go: the page is drawn before. */
async function holdOverdue(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/getrealtimepayments*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

const PATHS = ['/', '/policy/N', '/contacts', '/contacts/update', '/documents/N'];
const PAY_NOW = /Pay now/;
const NOT_HERE = /cannot be paid here/;

/** The customers with the most to say in the banner, the pages, and the text with which their row ends. */
const CASES = [
  ['Extended dishonour 1', PATHS, PAY_NOW],
  ['One overdue payment, by card', PATHS, PAY_NOW],
  ['because a regular collection is under way', ['/', '/policy/N'], NOT_HERE],
  ['because the policy is paid by cheque', ['/', '/policy/N'], NOT_HERE],
] as const;

for (const [shows, paths, ending] of CASES)
  for (const path of paths)
    test(`[OVD-7] ${path} does not move for a customer with: ${shows}`, async ({ page, personLike }) => {
      const person = await personLike(shows);
      const shifted = await watchLayoutShifts(page);
      const letGo = await holdOverdue(page);
      await openSession(page, person, path.replace('N', person.policies[0] ?? ''));
      const row = page.getByRole('region', { name: 'Overdue premiums' }).getByRole('listitem').first();
      await expect(row).toContainText('Checking');
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      letGo();
      await expect(row).toContainText(ending);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      expect(await shifted()).toBeLessThan(0.02);
    });

/** Where the button of the banner ends at the most on a phone of 740 px, in px. */
const BUTTON_ENDS = [
  ['One overdue payment, by card', 480],
  ['Extended dishonour 1: the last chance', 640],
  ['Extended dishonour 1: two overdue', 640],
] as const;

for (const [shows, most] of BUTTON_ENDS)
  test(`[OVD-9] the button and the first card are near the top for a customer with: ${shows}`, async ({
    page,
    personLike,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openSession(page, await personLike(shows));
    const banner = page.getByRole('region', { name: 'Overdue premiums' });
    const button = await banner.getByRole('link', { name: 'Pay now' }).boundingBox();
    expect(Number(button?.y) + Number(button?.height)).toBeLessThanOrEqual(most);
    await page.evaluate(() => document.documentElement.setAttribute('data-size', 'largest'));
    const card = await page.locator('.policy-card').first().boundingBox();
    expect(card?.y).toBeLessThanOrEqual(1110);
  });

/** The pages behind the login, and what each has once it is there. L is the first letter about the policy. */
const SETTLED = [
  ['/', 'Policy No.'],
  ['/policy/N', 'Who receives the benefit'],
  ['/policy/N/payments', 'payments'],
  ['/documents/N', 'Letters and documents'],
  ['L', 'Download'],
  ['/call-back', 'Ask for this call'],
] as const;

/** Returns the path of a page; that of a letter is known by the list alone. */
async function pathOf(page: Page, pattern: string, policyNumber: string): Promise<string> {
  if (pattern !== 'L') return pattern.replace('N', policyNumber);
  await page.goto(`/documents/${policyNumber}`);
  return (await page.locator('.documents a[href*="docId"]').first().getAttribute('href')) ?? '';
}

for (const [pattern, end] of SETTLED)
  test(`[OVD-7] on a tablet and at a desk ${pattern} does not move, nor does the footer below it`, async ({
    page,
    personLike,
  }) => {
    const person = await personLike('Exactly one policy');
    const shifted = await watchLayoutShifts(page);
    await openSession(page, person);
    const path = await pathOf(page, pattern, person.policies[0] ?? '');
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(end);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      expect(await shifted(), `${width} px`).toBeLessThan(0.02);
    }
  });

/** The ways in which a session is over before its page says so. */
const ENDINGS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a call is refused': (page) =>
    page.route('**/getcustomerdetail', (route) =>
      route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' }),
    ),
  'it is opened an hour later': (page) => page.clock.setFixedTime(Date.now() + 3_600_000),
};

for (const [how, end] of Object.entries(ENDINGS))
  for (const width of [360, 1280])
    test(`[OVD-7] at ${width} px the login page comes with the notice of an ended session, where ${how}`, async ({
      page,
      personLike,
    }) => {
      const shifted = await watchLayoutShifts(page);
      await page.setViewportSize({ width, height: 800 });
      await openSession(page, await personLike('Exactly one policy'));
      await expect(page.getByRole('main')).toContainText('Policy No.');
      await end(page);
      await page.reload();
      await expect(page.getByText('Your session has expired.')).toBeVisible();
      await expect(page.locator('form [type=submit]')).toBeVisible();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      expect(await shifted()).toBeLessThan(0.02);
    });

for (const width of [360, 768, 1280])
  test(`[PKY-31] at ${width} px the login page of a browser where a passkey was used comes with its button`, async ({
    page,
  }) => {
    const shifted = await watchLayoutShifts(page);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => localStorage.setItem('portal.passkey', '1'));
    await replaceConfiguration(page, ({ featureFlag }) => {
      featureFlag.passkeyFeature = true;
    });
    // The prerendered page is drawn before its script is there.
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/main-*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('header')).toBeVisible();
    await expect(page.locator('form [type=submit]')).toBeHidden();
    gate.resolve();
    const button = page.getByRole('button', { name: 'Log in with face, fingerprint or screen lock' });
    await expect(button).toBeVisible();
    await expect(page.locator('form [type=submit]')).toBeVisible();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect((await button.boundingBox())?.y).toBeLessThan((await page.locator('form').boundingBox())?.y ?? 0);
    expect(await shifted()).toBeLessThan(0.02);
  });
