import { expect, test } from '../support/fixtures.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { askForCode } from '../support/log-in.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { replaceConfiguration } from '../support/replace-configuration.ts';

const FAMILY = 'Four policies';

/** The longest animation or transition on the page, in seconds. */
const longestMotion = () =>
  Math.max(
    ...[...document.querySelectorAll('*')].flatMap((element) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element);
      return `${animationDuration},${transitionDuration}`.split(',').map(Number.parseFloat);
    }),
  );

test("[LOG-50] ?isAutomated=1: no captcha, no wait for 'Resend', nothing moves; the server's rules stay", async ({
  page,
  personLike,
}) => {
  await replaceConfiguration(page, ({ featureFlag }) => {
    featureFlag.recaptchaFeature = true;
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/recaptcha/')) asked.push(request.url());
  });
  await askForCode(page, await personLike(FAMILY), '/login?isAutomated=1');
  await expect(page.locator('html')).toHaveAttribute('data-is-automated', 'true');
  expect(asked).toEqual([]);
  expect(await page.evaluate(longestMotion)).toBe(0);
  const refused = page.waitForResponse('**/resendotp');
  await page.getByRole('button', { name: 'Resend' }).click();
  expect((await refused).status()).toBe(429);
});

test('[LOG-50] without it, or with another value, the page is as customers have it', async ({
  page,
  personLike,
}) => {
  for (const query of ['', '?isAutomated=0', '?isAutomated=true']) {
    await LoginPage.open(page, `/login${query}`);
    await expect(page.locator('html')).not.toHaveAttribute('data-is-automated');
  }
  await askForCode(page, await personLike(FAMILY), '/login?isAutomated=2');
  await expect(page.getByRole('main').getByText(/You can resend the code in/)).toBeVisible();
});

test('[NAV-14] [LOG-51] the code step starts at the top, and neither it nor its reload lets the footer jump', {
  tag: '@desktop',
}, async ({ page, personLike }) => {
  const shifted = await watchLayoutShifts(page);
  // A shift within half a second after an input does not count: the response comes later than that.
  await page.route('**/customerlogin', async (route) => {
    const response = await route.fetch();
    await page.waitForFunction(
      (since) => performance.now() - since > 600,
      await page.evaluate(() => performance.now()),
    );
    await route.fulfill({ response });
  });
  await askForCode(page, await personLike(FAMILY));
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
  expect(await shifted()).toBeLessThan(0.02);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
  expect(await shifted()).toBeLessThan(0.02);
});
