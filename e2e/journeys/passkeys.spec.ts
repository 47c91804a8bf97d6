import type { Page } from '@playwright/test';
import { expect, type Person, test } from '../support/fixtures.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { openSession } from '../support/open-session.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { replaceConfiguration } from '../support/replace-configuration.ts';
import { addVirtualDevice, type Transport, type VirtualDevice } from '../support/virtual-device.ts';

const FAMILY = 'Four policies';
const LOG_IN = 'Log in with face, fingerprint or screen lock';

/** Switches passkeys on in the pages, as an operator can; the API of the journeys has them everywhere. */
const switchPasskeysOn = (page: Page) =>
  replaceConfiguration(page, ({ featureFlag }) => {
    featureFlag.passkeyFeature = true;
  });

const ways = (page: Page) => page.getByRole('region', { name: 'Ways to log in' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const passkeyButton = (page: Page) => page.getByRole('button', { name: LOG_IN });

/** Opens the page of log-ins, and adds the device of this page. */
async function addDevice(page: Page, person: Person): Promise<void> {
  await openSession(page, person, '/security');
  await ways(page).getByRole('button', { name: 'Add this device' }).click();
  await expect(heading(page, 'Add this device')).toBeFocused();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText(/^You can now log in with .+ on this device\.$/)).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Log out' }).click();
  await LoginPage.verifyOnPage(page);
}

/** Gives a page a device that a person has added, and the login page. */
async function startWithDevice(page: Page, person: Person, transport?: Transport): Promise<VirtualDevice> {
  await switchPasskeysOn(page);
  const device = await addVirtualDevice(page, transport);
  await addDevice(page, person);
  await logOut(page);
  return device;
}

test('[PKY-20] [PKY-23] [PKY-25] [PKY-30] [PKY-31] a customer adds this device, names it, logs out, and logs in without a code', {
  tag: ['@task', '@desktop'],
}, async ({ page, personLike, expectAccessible }) => {
  await switchPasskeysOn(page);
  await addVirtualDevice(page);
  const person = await personLike(FAMILY);
  await openSession(page, person, '/security');
  await expect(ways(page).getByText(/\(a passkey\)/)).toBeVisible();
  await expectAccessible();
  await ways(page).getByRole('button', { name: 'Add this device' }).click();
  await expect(page.getByText(/^Your device asks for your face, fingerprint or screen lock\./)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText(/^You can now log in with .+ on this device\.$/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Change the name' }).click();
  await page.getByLabel('Name of this device').fill('My phone');
  await expectAccessible();
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByText('You can now log in with My phone on this device.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Security and log-ins' }).click();
  await expect(ways(page).getByText('My phone · this device')).toBeVisible();
  await expectAccessible();

  await logOut(page);
  const [button, form] = [await passkeyButton(page).boundingBox(), await page.locator('form').boundingBox()];
  expect(button?.y).toBeLessThan(form?.y ?? 0);
  await expectAccessible();
  await passkeyButton(page).click();
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(person.policies.length);
});

test('[PKY-22] [PKY-33] a passkey that was removed does not log in any more', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await switchPasskeysOn(page);
  await addVirtualDevice(page);
  await addDevice(page, await personLike(FAMILY));
  await page.getByRole('main').getByRole('link', { name: 'Security and log-ins' }).click();
  await ways(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expectAccessible();
  await ways(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(ways(page).getByText(/ was removed\. You need a code to log in there\.$/)).toBeVisible();
  await logOut(page);
  await passkeyButton(page).click();
  await expect(page.getByText('This passkey is not in use any more. Log in with a code.')).toBeVisible();
  await expectAccessible();
});

test('[PKY-23] [PKY-30] two customers use one device, each with a passkey of their own', async ({
  page,
  personLike,
}) => {
  await switchPasskeysOn(page);
  const device = await addVirtualDevice(page);
  const first = await personLike(FAMILY);
  const second = await personLike('somebody logged in before');
  await addDevice(page, first);
  const [passkeyOfFirst = ''] = await device.listPasskeys();
  await logOut(page);
  await addDevice(page, second);
  expect(await device.listPasskeys()).toHaveLength(2);
  await logOut(page);
  await device.forget(passkeyOfFirst);
  await passkeyButton(page).click();
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(second.policies.length);
});

test('[PKY-24] [PKY-32] a device that does not know its user sets nothing up and logs nobody in', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const device = await startWithDevice(page, await personLike(FAMILY));
  await device.setKnowsUser(false);
  await passkeyButton(page).click();
  await expect(page.getByText('You can also log in with a code.')).toBeVisible();
  await expectAccessible();
  await expect(passkeyButton(page)).toBeFocused();
});

test('[PKY-24] [PKY-32] [PKY-34] a dialog that is closed leaves everything as it was', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await switchPasskeysOn(page);
  await addVirtualDevice(page);
  await page.addInitScript(() => {
    const close = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
    CredentialsContainer.prototype.create = close;
    CredentialsContainer.prototype.get = close;
  });
  const login = await LoginPage.open(page);
  await login.mobile.fill('021 123');
  await passkeyButton(page).click();
  await expect(page.getByText('You can also log in with a code.')).toBeVisible();
  await expect(login.mobile).toHaveValue('021 123');
  await page.getByRole('button', { name: 'I can’t use this' }).click();
  await expect(page.getByText(/^The sensor does not work:/)).toBeVisible();
  await expectAccessible();
  await openSession(page, await personLike(FAMILY), '/security');
  await ways(page).getByRole('button', { name: 'Add this device' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Nothing was set up. Try again, or go on using codes.')).toBeVisible();
  await expectAccessible();
});

test('[PKY-33] a passkey does not lift a hold', async ({ page, personLike, expectAccessible }) => {
  await startWithDevice(page, await personLike('somebody logged in before'));
  await passkeyButton(page).click();
  await expect(heading(page, 'My insurance policies')).toBeVisible();
  // Of what was done after the device was added: a report of the addition would remove the device.
  await page.getByRole('link', { name: 'Security and log-ins' }).click();
  await page
    .getByRole('region', { name: 'What happened' })
    .getByRole('button', { name: /^I did not do this/ })
    .first()
    .click();
  await page.getByLabel('Lock my account until I have spoken with you').check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Your account is locked\./)).toBeVisible();
  await logOut(page);
  await passkeyButton(page).click();
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect(heading(page, 'My insurance policies')).toBeHidden();
  await expectAccessible();
});

const UNKNOWN = 'This passkey is not in use any more. Log in with a code.';
const REFUSED = 'We could not log you in. Try again, or log in with a code.';
const CHALLENGE = '**/passkeychallenge';
const LOGIN = '**/passkeylogin';

test('[PKY-2] [PKY-33] a copy of a device logs nobody in, and neither does the device from then on', async ({
  page,
  personLike,
}) => {
  const device = await startWithDevice(page, await personLike(FAMILY));
  await passkeyButton(page).click();
  await PoliciesPage.verifyOnPage(page);
  await device.becomeCopy();
  await logOut(page);
  await passkeyButton(page).click();
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await expect(heading(page, 'My insurance policies')).toBeHidden();
});

test('[PKY-2] [PKY-33] a question that was used before logs nobody in, and the next one does', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await startWithDevice(page, await personLike(FAMILY));
  await page.route(LOGIN, async (route) => {
    await route.fetch();
    await route.continue();
  });
  await passkeyButton(page).click();
  await expect(page.getByText(REFUSED)).toBeVisible();
  await expectAccessible();
  await page.unroute(LOGIN);
  await passkeyButton(page).click();
  await PoliciesPage.verifyOnPage(page);
});

test('[PKY-2] [PKY-33] a device that answers for another site logs nobody in', async ({
  page,
  personLike,
}) => {
  await startWithDevice(page, await personLike(FAMILY));
  // The device signs what the page of this origin says: the origin is changed on the way.
  await page.route(LOGIN, async (route) => {
    const body = route.request().postDataJSON() as { Credential: { response: { clientDataJSON: string } } };
    const { response } = body.Credential;
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as object;
    const changed = JSON.stringify({ ...said, origin: 'https://evil.example' });
    response.clientDataJSON = Buffer.from(changed).toString('base64url');
    await route.continue({ postData: JSON.stringify(body) });
  });
  await passkeyButton(page).click();
  await expect(page.getByText(REFUSED)).toBeVisible();
});

for (const [step, path] of [
  ['the question is asked', CHALLENGE],
  ['the answer is sent', LOGIN],
])
  test(`[PKY-33] a connection that is lost while ${step} is said, and another press logs in`, async ({
    page,
    context,
    personLike,
    expectAccessible,
  }) => {
    await startWithDevice(page, await personLike(FAMILY));
    await page.route(String(path), async (route) => {
      await context.setOffline(true);
      await route.abort();
    });
    await passkeyButton(page).click();
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await expectAccessible();
    await page.unroute(String(path));
    await context.setOffline(false);
    await passkeyButton(page).click();
    await PoliciesPage.verifyOnPage(page);
  });

test('[PKY-33] a first press without a connection says so, and the next one logs in', async ({
  page,
  context,
  personLike,
}) => {
  await switchPasskeysOn(page);
  await addVirtualDevice(page);
  await addDevice(page, await personLike(FAMILY));
  await page.goto('/logout');
  await LoginPage.verifyOnPage(page);
  await page.reload();
  await expect(passkeyButton(page)).toBeVisible();
  await context.setOffline(true);
  await passkeyButton(page).click();
  await expect(page.getByText('That did not work. Try again, or log in with a code.')).toBeVisible();
  await context.setOffline(false);
  await passkeyButton(page).click();
  await PoliciesPage.verifyOnPage(page);
});

test('[PKY-3] tries of strangers lock the login by code, and a passkey logs in and lifts that', async ({
  page,
  browser,
  personLike,
}) => {
  const person = await personLike(FAMILY);
  await startWithDevice(page, person);
  const elsewhere = await browser.newContext();
  const tryWrongDate = async () =>
    (
      await elsewhere.request.post('/api/v1/Account/customerlogin', {
        headers: { CountryId: '154', 'Request-Source': 'webcustomerportal' },
        data: { BrandId: 1, EmailId: null, PhoneNumber: person.mobile, DateOfBirth: '1901-02-03' },
      })
    ).status();
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push(await tryWrongDate());
  expect(statuses.at(-1)).toBe(403);
  await passkeyButton(page).click();
  await PoliciesPage.verifyOnPage(page);
  expect(await tryWrongDate()).not.toBe(403);
  await elsewhere.close();
});

test('[PKY-24] [PKY-31] a computer without a sensor is set up by a security key, which logs in there', async ({
  page,
  personLike,
}) => {
  await startWithDevice(page, await personLike(FAMILY), 'usb');
  await passkeyButton(page).click();
  await PoliciesPage.verifyOnPage(page);
});

/** Opens the list of a customer who needs nothing, and is offered no cover. */
async function openCalmList(page: Page, person: Person): Promise<void> {
  await replaceConfiguration(page, ({ featureFlag, offers }) => {
    featureFlag.passkeyFeature = true;
    offers.crossSaleBanner = { isOffered: false };
  });
  await openSession(page, person);
  await expect(page.getByText('You are up to date.')).toBeVisible();
}

const promptOf = (page: Page) => page.getByRole('region', { name: 'Log in next time without a code' });

for (const width of [360, 1280])
  test(`[PKY-28] [PKY-29] at ${width} px the list asks at its end, moves nothing, and leads to the setup of this device`, async ({
    page,
    personLike,
    expectAccessible,
  }) => {
    const shifted = await watchLayoutShifts(page);
    await page.setViewportSize({ width, height: 900 });
    await addVirtualDevice(page);
    await openCalmList(page, await personLike('Exactly one policy'));
    await expect(promptOf(page)).toBeVisible();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect(await shifted()).toBeLessThan(0.02);
    await expectAccessible();
    await promptOf(page).getByRole('link', { name: 'Set it up' }).click();
    await expect(heading(page, 'Add this device')).toBeFocused();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText(/^You can now log in with .+ on this device\.$/)).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('You are up to date.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(promptOf(page)).toBeHidden();
  });

test('[PKY-29] a customer who does not want it now is not asked again in this browser', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await addVirtualDevice(page);
  await openCalmList(page, await personLike('Exactly one policy'));
  await promptOf(page).getByRole('button', { name: 'Not now' }).click();
  await expect(promptOf(page)).toBeHidden();
  await expect(heading(page, 'My insurance policies')).toBeFocused();
  await expectAccessible();
  await page.reload();
  await expect(page.getByText('You are up to date.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(promptOf(page)).toBeHidden();
});
