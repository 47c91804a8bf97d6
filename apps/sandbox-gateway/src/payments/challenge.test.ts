import { expect, test } from 'vitest';
import { CARD, createTestGateway, type Opened, PORTAL, RETURN_URL } from '#test/test-gateway.ts';

type Gateway = ReturnType<typeof createTestGateway>;

const PASSES = '4000002760003184';
const FAILS = '4000008400001629';
const BACK = (reference: string) =>
  `${RETURN_URL}?transactionidentifier=${reference}&passthroughparamobject=id1%2Cid2`;

async function challenge(gateway: Gateway, number = PASSES): Promise<Opened & { readonly path: string }> {
  const opened = await gateway.open();
  const { body } = await gateway.authorise(opened, number);
  expect(body.status).toBe('challenge');
  return { ...opened, path: new URL(String(body.challengeUrl)).pathname };
}
const answer = (gateway: Gateway, path: string, choice: string) =>
  gateway.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `answer=${choice}`,
  });
const statusOf = async (gateway: Gateway, { reference }: Opened) =>
  (await gateway.find(reference)).body.status;

test.each([
  [PASSES, 'confirm', 'authorised'],
  [PASSES, 'decline', 'open'],
  [PASSES, 'nonsense', 'open'],
  [FAILS, 'confirm', 'open'],
  [FAILS, 'decline', 'open'],
])(
  '[GWY-14] card %s, answered %s, leaves the payment %s and returns to the portal',
  async (number, choice, status) => {
    const gateway = createTestGateway();
    const opened = await challenge(gateway, number);
    expect(await statusOf(gateway, opened)).toBe('open');
    const response = await answer(gateway, opened.path, choice);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(BACK(opened.reference));
    expect(await statusOf(gateway, opened)).toBe(status);
  },
);

test('[GWY-14] only the first answer counts, and Back shows that the question is over', async () => {
  const gateway = createTestGateway();
  const opened = await challenge(gateway);
  await answer(gateway, opened.path, 'decline');
  expect((await answer(gateway, opened.path, 'confirm')).headers.location).toBe(BACK(opened.reference));
  expect(await statusOf(gateway, opened)).toBe('open');
  const page = await gateway.app.inject(opened.path);
  expect(page.body).toContain('Nothing to confirm');
  expect(page.body).toContain(BACK(opened.reference).replaceAll('&', '&amp;'));
  expect(page.body).not.toContain('<form');
});

test('[GWY-14] a challenge ends with a later one, with a void, and after 30 minutes', async () => {
  const gateway = createTestGateway();
  const older = await challenge(gateway);
  const { body } = await gateway.authorise(older, PASSES);
  await answer(gateway, older.path, 'confirm');
  expect(await statusOf(gateway, older)).toBe('open');
  await answer(gateway, new URL(String(body.challengeUrl)).pathname, 'confirm');
  expect(await statusOf(gateway, older)).toBe('authorised');

  const voided = await challenge(gateway);
  await gateway.act('void', voided);
  await answer(gateway, voided.path, 'confirm');
  expect(await statusOf(gateway, voided)).toBe('voided');

  const late = await challenge(gateway);
  gateway.clock.move(30 * 60 * 1_000);
  await answer(gateway, late.path, 'confirm');
  expect(await statusOf(gateway, late)).toBe('open');
});

test('[GWY-14] the page names amount, policy and last digits, and can be framed by nobody', async () => {
  const gateway = createTestGateway();
  const { path } = await challenge(gateway);
  const page = await gateway.app.inject(path);
  expect(page.body).toMatch(/NZD 82\.20.*Visa ending in 3184/s);
  expect(page.body).toContain('<dd>Your insurer</dd>');
  expect(page.body).toContain('<dd>RL-100</dd>');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page.headers['cache-control']).toBe('no-store');
  const missing = await gateway.app.inject('/challenge/chl_guess');
  expect(missing.statusCode).toBe(404);
  expect((await answer(gateway, '/challenge/chl_guess', 'confirm')).statusCode).toBe(404);
});

test.each([
  'https://evil.example/payment',
  'http://localhost:4000.evil.example/',
  'http://localhost:4001/payment',
  'http://a.localhost:40001/',
  'http://evillocalhost:4000/',
  'https://localhost:4000/payment',
  'http://evil.example/#.localhost:4000',
  'javascript:alert(1)',
  'payment',
  undefined,
])('[GWY-14] the return address %s is refused', async (returnUrl) => {
  const gateway = createTestGateway();
  const response = await gateway.authorise(await gateway.open(), PASSES, { returnUrl });
  expect(response).toEqual({ status: 422, body: { error: 'return-url-refused' } });
});

test('[GWY-14] a subdomain of the portal is good, and a payment may name fewer origins', async () => {
  const gateway = createTestGateway();
  const returnUrl = 'http://seniors-13.localhost:4000/payment/1?x=1';
  const good = await gateway.authorise(await gateway.open(), PASSES, { returnUrl });
  expect(good.body.status).toBe('challenge');
  const narrow = await gateway.open({ returnOrigins: [PORTAL] });
  expect((await gateway.authorise(narrow, PASSES, { returnUrl })).status).toBe(422);
  expect((await gateway.authorise(narrow, PASSES)).status).toBe(200);
  const other = await gateway.open({ returnOrigins: ['https://evil.example'] });
  const outside = await gateway.authorise(other, PASSES, { returnUrl: 'https://evil.example/' });
  expect(outside.status).toBe(422);
});

test('[GWY-13] a browser sends cards from the gateway’s own frame only', async () => {
  const gateway = createTestGateway();
  const { token } = await gateway.open();
  const send = (headers: Record<string, string>) =>
    gateway.send('POST', '/v1/component/authorisations', {
      token,
      headers: { host: 'localhost:4010', ...headers },
      body: { amountCents: 1, card: CARD },
    });
  const refused = { status: 403, body: { error: 'origin-refused' } };
  expect(await send({ origin: PORTAL })).toEqual(refused);
  expect(await send({ origin: 'null' })).toEqual(refused);
  expect(await send({ 'sec-fetch-site': 'cross-site' })).toEqual(refused);
  expect(await send({ 'sec-fetch-site': 'same-site' })).toEqual(refused);
  const own = await send({ origin: 'http://localhost:4010', 'sec-fetch-site': 'same-origin' });
  expect(own.status).toBe(200);
});
