import { expect, test } from 'vitest';
import { CARD, createTestGateway } from '#test/test-gateway.ts';

const REQUEST = { key: 'k1', policyNumber: 'RL-100', currency: 'NZD', maxAmountCents: 12_330 };

test('[GWY-3] a key opens one payment, and a further try gets a further token for it', async () => {
  const { send } = createTestGateway();
  const first = await send('POST', '/v1/payments', { body: REQUEST });
  const second = await send('POST', '/v1/payments', { body: REQUEST });
  expect(first).toMatchObject({ status: 201, body: { status: 'open' } });
  expect(first.body.reference).toMatch(/^pay_[0-9a-f]{32}$/);
  expect(second).toMatchObject({ status: 200, body: { reference: first.body.reference, status: 'open' } });
  expect(second.body.accessToken).not.toBe(first.body.accessToken);
  const different = await send('POST', '/v1/payments', { body: { ...REQUEST, maxAmountCents: 1 } });
  expect(different).toEqual({ status: 409, body: { error: 'key-in-use' } });
});

test.each([
  [{ ...REQUEST, key: '' }, ['key']],
  [{ ...REQUEST, maxAmountCents: 0 }, ['maxAmountCents']],
  [{ ...REQUEST, maxAmountCents: 1.5, currency: 'nzd' }, ['currency', 'maxAmountCents']],
  [{ ...REQUEST, more: 'x' }, []],
])(
  '[GWY-3] a request of another form is refused with the names of its fields alone: %j',
  async (body, fields) => {
    const { send } = createTestGateway();
    const response = await send('POST', '/v1/payments', { body });
    expect(response).toEqual({ status: 400, body: { error: 'input-invalid', fields } });
  },
);

test('[GWY-3] a payment is found by reference and key, and unknown ones are missing', async () => {
  const { open, find, send } = createTestGateway();
  const { key, reference } = await open();
  expect((await find(reference)).body).toEqual((await send('GET', `/v1/payments?key=${key}`)).body);
  const missing = { status: 404, body: { error: 'payment-missing' } };
  expect(await find('pay_0')).toEqual(missing);
  expect(await send('GET', '/v1/payments?key=other')).toEqual(missing);
  expect(await send('POST', '/v1/payments/pay_0/void', { body: {} })).toEqual(missing);
  expect(await send('POST', '/v1/payments/pay_0/capture', { body: { key, amountCents: 1 } })).toEqual(
    missing,
  );
});

test('[GWY-3] what was captured in a time is listed, its beginning included and its end not', async () => {
  const { open, authorise, act, send, clock } = createTestGateway();
  const references: string[] = [];
  for (let day = 0; day < 3; day += 1) {
    const opened = await open();
    await authorise(opened);
    await act('capture', opened);
    references.push(opened.reference);
    clock.move(1_000);
    await open();
  }
  const { body } = await send(
    'GET',
    '/v1/payments?capturedFrom=2026-08-15T10:00:01.000Z&capturedTo=2026-08-15T10:00:02.000Z',
  );
  expect(body.payments).toMatchObject([{ reference: references[1], status: 'captured' }]);
  expect((await send('GET', '/v1/payments?capturedFrom=yesterday&capturedTo=today')).status).toBe(400);
});

test('[GWY-3] an authorisation is above 0, at most what was opened, and in its currency', async () => {
  const { open, authorise } = createTestGateway();
  const opened = await open();
  for (const more of [
    { amountCents: 0 },
    { amountCents: -1 },
    { amountCents: 12_331 },
    { currency: 'AUD' },
  ]) {
    const refused = await authorise(opened, CARD.number, more);
    expect(refused).toEqual({ status: 422, body: { error: 'amount-refused' } });
  }
  const most = await authorise(opened, CARD.number, { amountCents: 12_330, currency: 'NZD' });
  expect(most.body).toEqual({
    status: 'authorised',
    transactionIdentifier: opened.reference,
    amountCents: 12_330,
  });
});

test('[GWY-3] after a decline another card may be tried; after an authorisation the first one stays', async () => {
  const { open, authorise, find } = createTestGateway();
  const opened = await open();
  const declined = await authorise(opened, '4000000000000002');
  expect(declined.body).toEqual({ status: 'declined', reason: 'declined' });
  expect((await authorise(opened)).body).toMatchObject({ status: 'authorised' });
  const second = await authorise(opened, '5555555555554444', { amountCents: 100 });
  expect(second.body).toMatchObject({ status: 'authorised', amountCents: 8_220 });
  expect((await find(opened.reference)).body).toMatchObject({
    authorisedCents: 8_220,
    card: { brand: 'Visa' },
  });
});

test('[GWY-5] without the secret key no call of the server side is answered', async () => {
  const { send, open } = createTestGateway();
  const { reference, token } = await open();
  for (const key of ['wrong', token, '']) {
    const answers = await Promise.all([
      send('POST', '/v1/payments', { token: key, body: REQUEST }),
      send('GET', `/v1/payments/${reference}`, { token: key }),
      send('POST', `/v1/payments/${reference}/void`, { token: key, body: {} }),
      send('POST', '/v1/faults', { token: key, body: { faults: [] } }),
    ]);
    for (const answer of answers)
      expect(answer).toEqual({ status: 401, body: { error: 'secret-key-refused' } });
  }
});

test('[GWY-5] an access token is for its own payment, ends after 30 minutes, and is no guess', async () => {
  const gateway = createTestGateway();
  const [one, other] = [await gateway.open(), await gateway.open()];
  expect(one.token).toMatch(/^tok_[\w-]{43}$/);
  await gateway.authorise(one);
  expect((await gateway.find(other.reference)).body.status).toBe('open');
  gateway.clock.move(30 * 60 * 1_000 - 1);
  expect((await gateway.authorise(other)).status).toBe(200);
  gateway.clock.move(1);
  const refused = { status: 401, body: { error: 'access-token-refused' } };
  expect(await gateway.authorise(other)).toEqual(refused);
  expect(await gateway.authorise({ ...one, token: 'tok_guess' })).toEqual(refused);
});

test('[GWY-5] a card token is valid for its card, in its own payment, for 30 minutes', async () => {
  const { open, send, authorise, clock, find } = createTestGateway();
  const [one, other] = [await open(), await open()];
  const { status, body } = await send('POST', '/v1/component/tokens', {
    token: one.token,
    body: { card: CARD },
  });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { brand: 'Visa', lastDigits: '4242', expiry: '12/2030' },
  });
  const byToken = { card: undefined, cardToken: body.cardToken };
  const refused = { status: 422, body: { error: 'card-token-refused' } };
  expect(await authorise(other, CARD.number, byToken)).toEqual(refused);
  const both = await authorise(one, CARD.number, { cardToken: body.cardToken });
  expect(both).toMatchObject({ status: 400, body: { fields: ['card'] } });
  expect((await authorise(one, CARD.number, byToken)).body).toMatchObject({ status: 'authorised' });
  expect((await find(one.reference)).body.card).toEqual({
    brand: 'Visa',
    lastDigits: '4242',
    expiry: '12/2030',
  });
  const later = await open();
  const second = await send('POST', '/v1/component/tokens', { token: later.token, body: { card: CARD } });
  clock.move(30 * 60 * 1_000 - 1);
  const fresh = await send('POST', '/v1/component/tokens', { token: later.token, body: { card: CARD } });
  clock.move(1);
  expect(fresh.status).toBe(201);
  expect(
    (await authorise(later, CARD.number, { card: undefined, cardToken: second.body.cardToken })).status,
  ).toBe(401);
});

test('[GWY-6] no error repeats what was sent', async () => {
  const { open, send, app } = createTestGateway();
  const { token } = await open();
  const wrong = { ...CARD, number: '4242 4242 4242 4241', code: '98765' };
  const answers = [
    await send('POST', '/v1/component/authorisations', { token, body: { amountCents: 1, card: wrong } }),
    await send('POST', '/v1/component/authorisations', {
      token,
      body: { amountCents: 'x', card: { ...wrong, more: 1 } },
    }),
  ];
  const broken = await app.inject({
    method: 'POST',
    url: '/v1/component/authorisations',
    headers: { 'content-type': 'application/json' },
    payload: '{"card": 4242424242424241',
  });
  expect(answers.map(({ status }) => status)).toEqual([422, 400]);
  expect(broken.statusCode).toBe(400);
  const said = JSON.stringify([...answers, broken.body]);
  for (const secret of ['4241', '98765', CARD.name, token]) expect(said).not.toContain(secret);
});
