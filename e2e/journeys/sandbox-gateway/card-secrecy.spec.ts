import { expect, test } from '@playwright/test';
import { lastEvent, NUMBER, pay, typeCard } from '../../support/card-form.ts';
import { eventsOf, startPayingPage } from '../../support/paying-page.ts';

let paying: Awaited<ReturnType<typeof startPayingPage>>;
test.beforeAll(async () => {
  paying = await startPayingPage();
});
test.afterAll(() => paying.stop());

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

test('[GWY-13] forged messages change nothing, and no other page can show the frame', async ({
  page,
  context,
}) => {
  const { reference, accessToken } = await paying.open();
  const frame = await paying.show(page, accessToken);
  await typeCard(page, frame);
  await page.evaluate((token) => {
    const inner = document
      .querySelector('gateway-card-form')
      ?.shadowRoot?.querySelector('iframe')?.contentWindow;
    if (!inner) throw new Error('There is no frame to forge messages to');
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
    inner.postMessage(connect, '*', [port2]);
    for (const type of ['submit', 'options', 'focus', 'authorised'])
      inner.postMessage({ type, field: 'code', options }, '*');
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
  // Another host name of the same page, which is not among the allowed origins.
  await stranger.goto(paying.origin.replace('localhost', 'stranger.localhost'));
  await expect.poll(() => stranger.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});

test('[GWY-13] a card form in a window of its own listens to nobody', async ({ page, context }) => {
  await paying.show(page, (await paying.open()).accessToken);
  const opened = context.waitForEvent('page');
  await page.evaluate(
    (url) => Object.assign(window, { opened: window.open(url) }),
    `${paying.gatewayOrigin}/card-frame`,
  );
  const popup = await opened;
  await popup.waitForLoadState('load');
  const messages = await popup.evaluateHandle(() => {
    const seen: unknown[] = [];
    window.addEventListener('message', ({ data }) => seen.push(data));
    return seen;
  });
  await page.evaluate(() => {
    const options = {
      accessToken: '',
      amountCents: 1,
      currency: '',
      returnUrl: '',
      passthrough: '',
      isNameFirst: false,
      theme: {},
    };
    const { opened: target } = window as unknown as { opened: Window };
    target.postMessage({ type: 'gateway-card-form:connect', options }, '*', [new MessageChannel().port2]);
  });
  await expect.poll(() => messages.evaluate((seen) => seen.length)).toBe(1);
  await expect(popup.locator('form')).toBeHidden();
});

test('[GWY-13] [GWY-25] a bank form listens to its own page alone, tells no part of a number, and stands in no other page', async ({
  page,
  context,
}) => {
  const { reference, accessToken } = await paying.openSetup('NZ');
  const frame = await paying.show(page, accessToken, { element: 'gateway-bank-form', country: 'NZ' });
  await frame.getByLabel('Account name').fill('Aroha Ngata');
  await frame.getByLabel('Bank account number').fill('12-3113-0003869-00');
  await page.evaluate((token) => {
    const form = document.querySelector('gateway-bank-form');
    const inner = form?.shadowRoot?.querySelector('iframe')?.contentWindow;
    if (!inner) throw new Error('There is no frame to forge messages to');
    const texts = { accessToken: token, currency: '', returnUrl: 'https://evil.example/', passthrough: '' };
    const options = { ...texts, amountCents: 0, isNameFirst: false, theme: {} };
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(window, { wasConnected: true });
    inner.postMessage({ type: 'gateway-card-form:connect', options }, '*', [port2]);
    for (const type of ['submit', 'options', 'focus']) inner.postMessage({ type, options }, '*');
  }, accessToken);
  expect((await paying.askSetup(reference)).status).toBe('open');
  expect(await page.evaluate(() => 'wasConnected' in window)).toBe(false);
  await pay(page);
  await expect.poll(async () => (await lastEvent(page))?.name).toBe('saved');
  const told = JSON.stringify(await eventsOf(page)) + (await page.content());
  // A token may hold any digits.
  expect(told.replaceAll(accessToken, '').replaceAll(reference, '')).not.toMatch(/3869|Aroha/);
  const stranger = await context.newPage();
  await stranger.goto(paying.origin.replace('localhost', 'stranger.localhost'));
  await expect.poll(() => stranger.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});
