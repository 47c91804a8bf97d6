import { expect, test } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';

test('[DEV-3] [DEV-4] [DEV-5] [ACT-5] a customer sees devices and what happened, and logs devices out', {
  tag: '@task',
}, async ({ page, personLike, expectAccessible }) => {
  const person = await personLike('somebody logged in before');
  await openSession(page, person, '/contacts');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Security and log-ins' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security and log-ins' })).toBeVisible();
  const devices = page.getByRole('region', { name: 'Your devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByText('this device')).toBeVisible();
  const happened = page.getByRole('region', { name: 'What happened' });
  await expect(happened.getByText(/^2 log-ins did not work/)).toBeVisible();
  await expectAccessible();

  await devices.getByRole('button', { name: /^Remove Chrome on Windows/ }).click();
  await expect(devices.getByText(/^Chrome on Windows was removed/)).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(happened.getByText('You removed Chrome on Windows', { exact: true })).toBeVisible();
  await devices.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expectAccessible();
  await devices.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(devices.getByText('No other device was logged in.')).toBeVisible();
  await devices.getByRole('button', { name: 'Log out everywhere, here too' }).click();
  await devices.getByRole('button', { name: 'Log out everywhere', exact: true }).click();
  await expect(page.getByText('You have logged out.')).toBeVisible();
});

test('[ACT-6] [ACT-7] [ACT-10] a customer reports what they did not do, and reads the reference', {
  tag: '@task',
}, async ({ page, personLike, expectAccessible }) => {
  await openSession(page, await personLike('somebody logged in before'), '/security');
  const happened = page.getByRole('region', { name: 'What happened' });
  await happened
    .getByRole('button', { name: /^I did not do this.* You logged in .* Chrome on Windows/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'I did not do this' })).toBeFocused();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('link', { name: 'Choose what we should do' })).toBeVisible();
  await expectAccessible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Security and log-ins' })).toBeVisible();
  await page.goForward();
  await page.getByLabel('Lock my account until I have spoken with you').check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your report' })).toBeFocused();
  await expect(
    page.getByText(/^Your reference is [0-9A-F]{8}\. No other device was logged in\.$/),
  ).toBeVisible();
  await expect(page.getByText(/^Your account is locked\./)).toBeVisible();
  await expectAccessible();
  await page.getByRole('main').getByRole('link', { name: 'Security and log-ins' }).first().click();
  await expect(
    happened.getByText('You told us about something you did not do, and we locked your account'),
  ).toBeVisible();
  await expect(happened.getByText('You reported this')).toBeVisible();
  await expectAccessible();
});
