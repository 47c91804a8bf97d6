import AxeBuilder from '@axe-core/playwright';
import { expect, type Frame, type Page, test } from '@playwright/test';
import { violationsOf } from '../support/fixtures.ts';
import { eventsOf, startPayingPage } from '../support/paying-page.ts';

const NUMBER = '4242424242424242';
const CHALLENGED = '4000002760003184';

let paying: Awaited<ReturnType<typeof startPayingPage>>;
test.beforeAll(async () => {
  paying = await startPayingPage();
});
test.afterAll(() => paying.stop());

/** Types a card with the keyboard alone, from the first field to the last. */
async function typeCard(page: Page, frame: Frame, number = NUMBER): Promise<void> {
  await frame.getByLabel('Card number').focus();
  for (const text of [number, '1230', 'Aroha Ngata', '123']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}
const pay = (page: Page) => page.getByRole('button', { name: 'Pay $82.20' }).press('Enter');
const lastEvent = async (page: Page) => (await eventsOf(page)).at(-1);
const axeErrors = (page: Page) =>
  violationsOf(new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21aa', 'wcag22aa']));

test('[GWY-13] [GWY-15] a card typed by keyboard is authorised, and its number goes to the gateway alone', async ({
  page,
}) => {
  const { reference, accessToken } = await paying.open();
  const withNumber: string[] = [];
  const policyReports: string[] = [];
  page.on('request', (request) => {
    const sent = decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`).replaceAll(/\D/g, '');
    if (sent.includes(NUMBER)) withNumber.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') policyReports.push(message.text());
  });
  const frame = await paying.show(page, accessToken);
  await typeCard(page, frame);
  await expect(frame.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(frame.getByLabel('Expiry date')).toHaveValue('12 / 30');
  await expect(frame.locator('#brand')).toHaveText('Visa');
  await pay(page);
  await expect
    .poll(() => lastEvent(page))
    .toEqual({
      name: 'authorised',
      detail: { transactionIdentifier: reference },
    });
  expect(withNumber).toEqual([`${paying.gatewayOrigin}/v1/component/authorisations`]);
  expect(policyReports).toEqual([]);
  const told = JSON.stringify(await eventsOf(page)) + (await page.content());
  expect(told.replaceAll(/\D/g, '')).not.toContain('424242424242');
  expect(told).not.toContain('Aroha');
  expect((await paying.ask(`/${reference}`)).status).toBe('authorised');
});

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
  const events = await eventsOf(page);
  expect(events.at(-1)).toEqual({ name: 'failed', detail: { reason: 'incomplete' } });
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
  expect(await axeErrors(page)).toEqual([]);
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

test('[GWY-13] forged messages change nothing, and no other page can show the frame', async ({
  page,
  context,
}) => {
  const { reference, accessToken } = await paying.open();
  const frame = await paying.show(page, accessToken);
  await typeCard(page, frame);
  await page.evaluate((token) => {
    const inner = window.frames[0];
    const options = {
      accessToken: token,
      amountCents: 1,
      currency: 'NZD',
      returnUrl: '',
      passthrough: '',
      isNameFirst: true,
      theme: {},
    };
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(window, { wasConnected: true });
    const connect = { type: 'gateway-card-form:connect', options };
    inner?.postMessage(connect, '*', [port2]);
    for (const type of ['submit', 'options', 'focus', 'authorised'])
      inner?.postMessage({ type, field: 'code', options }, '*');
    window.postMessage({ type: 'authorised', transactionIdentifier: 'pay_forged' }, '*');
    window.postMessage({ type: 'ready' }, '*');
  }, accessToken);
  expect((await paying.ask(`/${reference}`)).status).toBe('open');
  await pay(page);
  await expect.poll(async () => (await lastEvent(page))?.name).toBe('authorised');
  const told = (await eventsOf(page)).filter(({ name }) => !name.startsWith('field'));
  expect(told).toEqual([
    { name: 'ready', detail: {} },
    { name: 'authorised', detail: { transactionIdentifier: reference } },
  ]);
  expect((await paying.ask(`/${reference}`)).authorisedCents).toBe(8_220);
  await expect(frame.locator('.field').first()).toHaveAttribute('id', 'number-group');
  expect(await page.evaluate(() => 'wasConnected' in window)).toBe(false);

  const stranger = await context.newPage();
  const body = `<iframe src="${paying.gatewayOrigin}/card-frame"></iframe>`;
  await stranger.route('http://localhost:1/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await stranger.goto('http://localhost:1/');
  await expect.poll(() => stranger.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
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

test('[GWY-14] a challenge is confirmed on the gateway’s page and returns to the portal, safe against Back', async ({
  page,
}) => {
  const { reference, accessToken } = await paying.open();
  const frame = await paying.show(page, accessToken);
  await typeCard(page, frame, CHALLENGED);
  await pay(page);
  await expect.poll(async () => (await lastEvent(page))?.name).toBe('challenge');
  const url = String((await lastEvent(page))?.detail.url);
  await page.goto(url);
  await expect(page.getByText('NZD 82.20')).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm payment' }).press('Enter');
  const back = `${paying.origin}/payment/RL-100?transactionidentifier=${reference}&passthroughparamobject=id1%2Cid2`;
  await expect(page).toHaveURL(back);
  expect((await paying.ask(`/${reference}`)).status).toBe('authorised');
  await page.goto(url);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(back);
});

test('[GWY-17] the ledger page is accessible, and reflows', async ({ page }) => {
  await paying.open();
  await page.goto(paying.gatewayOrigin);
  await expect(page.getByRole('heading', { name: 'Test cards' })).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
