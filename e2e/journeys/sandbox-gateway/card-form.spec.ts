import { expect, test } from '@playwright/test';
import { axeViolationsOfAllOrigins } from '../../support/axe-checks.ts';
import { pay } from '../../support/card-form.ts';
import { eventsOf, expectIncomplete, startPayingPage } from '../../support/paying-page.ts';

let paying: Awaited<ReturnType<typeof startPayingPage>>;
test.beforeAll(async () => {
  paying = await startPayingPage();
});
test.afterAll(() => paying.stop());

test('[GWY-15] errors stand at their fields, are said once and told to the page, and go when they are righted', async ({
  page,
}) => {
  const { accessToken } = await paying.open();
  const frame = await paying.show(page, accessToken);
  const number = frame.getByLabel('Card number');
  await number.pressSequentially('4242 4242 4242 4241');
  await number.blur();
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');
  await pay(page);
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription(/Error: Check your card number/);
  await expect(frame.getByRole('status')).toHaveText(
    'Check your card number. One or more digits are not right. Enter the expiry date of your card. Enter the name on your card. Enter the security code of your card',
  );
  await expectIncomplete(page);
  const events = await eventsOf(page);
  expect(events.filter(({ name }) => name === 'fieldchange').slice(-4)).toMatchObject([
    {
      detail: {
        field: 'number',
        error: 'Check your card number. One or more digits are not right',
        isEmpty: false,
        brand: 'Visa',
      },
    },
    { detail: { field: 'expiry', error: 'Enter the expiry date of your card', isEmpty: true } },
    { detail: { field: 'name', error: 'Enter the name on your card' } },
    { detail: { field: 'code', error: 'Enter the security code of your card' } },
  ]);
  expect(await axeViolationsOfAllOrigins(page)).toEqual([]);
  await number.press('End');
  await number.press('Backspace');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await number.press('2');
  await expect(number).toHaveValue('4242 4242 4242 4242');
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');
  await expect(frame.getByLabel('Name on card')).toHaveAttribute('aria-invalid', 'true');
});

test('[GWY-15] the caret keeps its place in the groups, and the code follows the brand', async ({ page }) => {
  const { accessToken } = await paying.open();
  const frame = await paying.show(page, accessToken);
  const number = frame.getByLabel('Card number');
  await number.pressSequentially('424242424242424');
  await number.press('Home');
  for (let step = 0; step < 3; step += 1) await number.press('ArrowRight');
  await number.press('9');
  await expect(number).toHaveValue('4249 2424 2424 2424');
  await number.press('Delete');
  await expect(number).toHaveValue('4249 4242 4242 424');
  await number.press('Backspace');
  await number.press('2');
  await expect(number).toHaveValue('4242 4242 4242 424');
  await number.fill('3782 822463 10005');
  await expect(number).toHaveValue('3782 822463 10005');
  await expect(frame.getByLabel('Security code')).toHaveAccessibleDescription(/4 numbers on the front/);
});

test('[GWY-15] the frame is as high as its form at every width and text size, and takes the colours of the page', async ({
  page,
}) => {
  const { accessToken } = await paying.open();
  for (const [width, fontSize] of [
    [1280, '20px'],
    [320, '20px'],
    [320, '40px'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const theme = JSON.stringify({
      fontSize,
      surface: '#17211c',
      text: 'rgb(241, 245, 242)',
      'err-fg': 'url(x)',
    });
    const frame = await paying.show(page, accessToken, { theme, 'name-first': '' });
    await pay(page);
    await expect(frame.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
    await expect
      .poll(() =>
        frame.evaluate(() => {
          const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
          return scrollHeight <= clientHeight && scrollWidth <= clientWidth;
        }),
      )
      .toBe(true);
    await expect(frame.locator('.field').first()).toHaveAttribute('id', 'name-group');
    const look = await frame.evaluate(() => {
      const { backgroundColor, color, fontSize: size } = getComputedStyle(document.body);
      const { colorScheme } = getComputedStyle(document.documentElement);
      const error = getComputedStyle(document.documentElement).getPropertyValue('--err-fg');
      return { backgroundColor, color, size, colorScheme, error };
    });
    expect(look).toEqual({
      backgroundColor: 'rgb(23, 33, 28)',
      color: 'rgb(241, 245, 242)',
      size: fontSize,
      colorScheme: 'dark',
      error: '#930d1d',
    });
    for (const target of await frame.locator('input').all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
});
