import { expect, test, vi } from 'vitest';
import { memoryLines } from '#sandbox/ledger/ledger-file.ts';
import { TEST_ACCOUNTS } from '#sandbox/setups/test-accounts.ts';
import { CARD, createTestGateway, SETUP_RETURN_URL } from '#test/test-gateway.ts';

/** Of what comes at once where the machine is not busy. */
const PATIENT = { timeout: 60_000 };

type Gateway = ReturnType<typeof createTestGateway>;

const BANK = { name: 'A Ngata', bank: '', branch: '', account: '12-3113-0003869-00' };
const bankEndingIn = (digits: string) => ({ bank: { ...BANK, account: `12-3113-0003869-${digits}` } });
const cardOf = (number: string) => ({ card: { ...CARD, number } });
const CHALLENGED = '4000002760003184';
const FAILING = '4000008400001629';

const visit = (gateway: Gateway, url: unknown, answer?: string) =>
  gateway.app.inject({
    url: String(url).replace(/^https?:\/\/[^/]+/, ''),
    ...(answer && {
      method: 'POST' as const,
      payload: `answer=${answer}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });

/** The query with which the browser comes back to the portal. */
async function comeBack(gateway: Gateway, url: unknown): Promise<Record<string, string>> {
  const { statusCode, headers } = await visit(gateway, url);
  expect(statusCode).toBe(303);
  const back = new URL(String(headers.location));
  expect(back.origin + back.pathname).toBe(SETUP_RETURN_URL.split('?')[0]);
  return Object.fromEntries(back.searchParams);
}
const findReturn = (gateway: Gateway, returnToken: string | undefined) =>
  gateway.send('POST', '/v1/setups/find', { body: { returnToken } });

test('[GWY-18] one key opens one setup, with a further access token at every try', async () => {
  const gateway = createTestGateway();
  const request = { key: 'k', policyNumber: 'RL-1', country: 'NZ', customerReference: '1' };
  const open = (more = {}) => gateway.send('POST', '/v1/setups', { body: { ...request, ...more } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => open()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.accessToken)).size).toBe(5);
  expect(await open({ policyNumber: 'RL-2' })).toEqual({ status: 409, body: { error: 'key-in-use' } });
  expect((await open({ country: 'US' })).status).toBe(400);
  expect((await gateway.findSetup('set_none')).body).toEqual({ error: 'setup-missing' });
  const stranger = await gateway.send('POST', '/v1/setups', { token: 'other', body: request });
  expect(stranger.status).toBe(401);
});

test('[GWY-18] a declined card may be followed by another; what is saved stays, and is answered for again', async () => {
  const gateway = createTestGateway();
  const opened = await gateway.openSetup();
  expect((await gateway.save(opened, cardOf('4000000000000002'))).body).toEqual({
    status: 'declined',
    reason: 'declined',
  });
  expect((await gateway.findSetup(opened.reference)).body.status).toBe('declined');
  expect((await gateway.save(opened, cardOf('4242424242424242'))).body.status).toBe('saved');
  const { body } = await gateway.findSetup(opened.reference);
  expect(body).toEqual({
    reference: opened.reference,
    key: opened.key,
    policyNumber: 'RL-100',
    country: 'NZ',
    status: 'saved',
    method: {
      type: 'card',
      token: expect.stringMatching(/^pm_/),
      brand: 'Visa',
      lastDigits: '4242',
      expiry: '12/2030',
    },
  });
  expect((await gateway.save(opened, cardOf('4242424242424242'))).body.status).toBe('saved');
  for (const other of ['5555555555554444', '4000000000000002', CHALLENGED]) {
    expect(await gateway.save(opened, cardOf(other))).toEqual({
      status: 409,
      body: { error: 'setup-closed' },
    });
  }
  expect((await gateway.findSetup(opened.reference)).body).toEqual(body);
});

test('[GWY-18] an access token is for its setup, for half an hour; fields that are wrong are named', async () => {
  const gateway = createTestGateway();
  const opened = await gateway.openSetup();
  const wrong = await gateway.save(opened, { bank: { ...BANK, name: '', account: '12-3113-0003868-00' } });
  expect(wrong).toEqual({
    status: 422,
    body: { error: 'bank-invalid', fields: { name: 'missing', account: 'number-wrong' } },
  });
  // BNK-2: a branch that is in no table goes through, and is no test account.
  const unknown = await gateway.save(opened, { bank: { ...BANK, account: '12-3300-2307758-00' } });
  expect(unknown.body).toEqual({ status: 'declined', reason: 'not-a-test-account' });
  expect((await gateway.save(opened, { card: { ...CARD, number: '1' } })).body.error).toBe('card-invalid');
  expect((await gateway.save(opened, { ...cardOf('4242424242424242'), bank: BANK })).status).toBe(400);
  const elsewhere = await gateway.save(opened, { bank: BANK }, 'https://evil.example/');
  expect(elsewhere.body).toEqual({ error: 'return-url-refused' });
  const payment = await gateway.open();
  expect((await gateway.save(payment, { bank: BANK })).status).toBe(401);
  expect((await gateway.authorise(opened)).status).toBe(401);
  gateway.clock.move(30 * 60 * 1_000);
  expect((await gateway.save(opened, { bank: BANK })).body).toEqual({ error: 'access-token-refused' });
});

test('[GWY-19] of a bank account name, bank and masks are kept; ledger and errors hold no number and no token', async () => {
  const store = memoryLines();
  const lines: string[] = [];
  const gateway = createTestGateway({ store: { ...store, append: (line) => void lines.push(line) } });
  const opened = await gateway.openSetup({ country: 'AU' });
  const bank = { name: 'A Ngata', bank: '', branch: '082-082', account: '012345600' };
  const saved = await gateway.save(opened, { bank });
  const { body } = await gateway.findSetup(opened.reference);
  expect(body.method).toEqual({
    type: 'bank-account',
    token: expect.stringMatching(/^pm_/),
    bankName: 'National Australia Bank',
    accountName: 'A Ngata',
    branchMasked: '•••-•82',
    accountMasked: '••••••600',
  });
  const { token } = await comeBack(gateway, saved.body.returnUrl);
  const ledger = lines.join('\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const secret of [opened.token, token]) expect(ledger).not.toContain(String(secret));
  // A digest may hold any digits.
  const withoutDigests = ledger.replace(/[0-9a-f]{64}/g, '');
  for (const digits of ['012345600', '12345', '082082', '082-082'])
    expect(withoutDigests).not.toContain(digits);
  expect(ledger).not.toContain(String((body.method as { token: string }).token));
  const refused = await gateway.save(opened, { bank: { ...bank, account: '98765432100' } });
  expect(JSON.stringify(refused.body)).not.toContain('9876');
  const again = createTestGateway({ store: { ...memoryLines(), lines } });
  expect((await again.findSetup(opened.reference)).body).toEqual(body);
});

test('[GWY-19] a saved method is removed once, and then serves no payment', async () => {
  const gateway = createTestGateway();
  const opened = await gateway.openSetup();
  await gateway.save(opened, cardOf('4242424242424242'));
  const { method } = (await gateway.findSetup(opened.reference)).body as { method: { token: string } };
  const remove = (token: string) => gateway.send('POST', '/v1/saved-methods/remove', { body: { token } });
  expect(await remove('pm_other')).toEqual({ status: 404, body: { error: 'method-missing' } });
  for (let time = 0; time < 2; time += 1) expect((await remove(method.token)).status).toBe(200);
  const { reference } = await gateway.open();
  const authorised = await gateway.send('POST', `/v1/payments/${reference}/authorise-saved`, {
    body: { token: method.token, amountCents: 100, returnUrl: SETUP_RETURN_URL },
  });
  expect(authorised).toEqual({ status: 404, body: { error: 'method-missing' } });
});

test('[GWY-21] in each country the test accounts pass the checks, and do what the list says', async () => {
  for (const { country, branch, account, result, effect } of TEST_ACCOUNTS) {
    if (effect === 'lost') continue;
    const gateway = createTestGateway();
    const opened = await gateway.openSetup({ country });
    const [transit = '', institution = ''] = branch.split('-');
    const typed = {
      NZ: { ...BANK, account: `${branch}-${account}` },
      AU: { ...BANK, branch, account },
      CA: { ...BANK, branch: transit, bank: institution, account },
    }[country];
    const saving = gateway.save(opened, { bank: typed });
    if (effect === 'slow') {
      await vi.waitFor(() => expect(gateway.clock.waits()).toEqual([20_000]), PATIENT);
      gateway.clock.move(20_000);
    }
    const { body } = await saving;
    const expected = { approve: 'saved', decline: 'declined', challenge: 'challenge' }[result.kind];
    expect([country, account, body.status]).toEqual([country, account, expected]);
  }
  const gateway = createTestGateway();
  const own = await gateway.save(await gateway.openSetup(), bankEndingIn('10'));
  expect(own.body).toEqual({ status: 'declined', reason: 'not-a-test-account' });
});

test('[GWY-21] an account without an answer is saved all the same', async () => {
  const gateway = createTestGateway();
  const opened = await gateway.openSetup();
  const origin = await gateway.app.listen({ port: 0 });
  const request = fetch(`${origin}/v1/component/saved-methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${opened.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ returnUrl: SETUP_RETURN_URL, ...bankEndingIn('05') }),
  });
  await expect(request).rejects.toThrow('fetch failed');
  expect((await gateway.findSetup(opened.reference)).body.status).toBe('saved');
  await gateway.close();
});

test.each([
  ['a card', cardOf('4242424242424242'), 'CC'],
  ['a bank account', { bank: BANK }, 'DD'],
])(
  '[GWY-22] %s leads back through the gateway, with a token for its setup',
  async (_, typed, accountType) => {
    const gateway = createTestGateway();
    const opened = await gateway.openSetup({ customerReference: '70010-X' });
    const { body } = await gateway.save(opened, typed);
    const query = await comeBack(gateway, body.returnUrl);
    expect(query).toEqual({
      agreement: 'nz-2026-1',
      accountType,
      token: expect.stringMatching(/^ret_[\w-]{43}$/),
      action: 'saved',
      cd_crn: '70010-X',
    });
    for (let time = 0; time < 2; time += 1) {
      expect((await findReturn(gateway, query.token)).body).toEqual({ reference: opened.reference });
    }
    expect((await findReturn(gateway, 'ret_other')).body).toEqual({ error: 'return-token-missing' });
    gateway.clock.move(30 * 60 * 1_000);
    expect((await findReturn(gateway, query.token)).status).toBe(404);
    expect((await visit(gateway, '/return/ret_other')).statusCode).toBe(404);
  },
);

test('[GWY-22] a link that has expired still leads back, and is valid for nothing', async () => {
  const gateway = createTestGateway();
  for (const typed of [bankEndingIn('06'), cardOf('4000000000003220')]) {
    const { body } = await gateway.save(await gateway.openSetup(), typed);
    const { token, action } = await comeBack(gateway, body.returnUrl);
    expect(action).toBe('saved');
    expect((await findReturn(gateway, token)).status).toBe(404);
  }
});

test.each([
  [CHALLENGED, 'confirm', 'saved'],
  [CHALLENGED, 'decline', 'declined'],
  [CHALLENGED, 'cancel', 'canceled'],
  [FAILING, 'confirm', 'declined'],
])(
  '[GWY-22] card %s, answered %s, comes back %s; the first answer counts',
  async (number, answer, action) => {
    const gateway = createTestGateway();
    const opened = await gateway.openSetup();
    const { body } = await gateway.save(opened, cardOf(number));
    expect((await gateway.findSetup(opened.reference)).body.status).toBe('open');
    const page = await visit(gateway, body.challengeUrl);
    expect(page.body).toContain('Visa ending in ');
    for (const each of [answer, 'decline', 'confirm', 'cancel']) {
      const answered = await visit(gateway, body.challengeUrl, each);
      const query = await comeBack(gateway, answered.headers.location);
      expect(query.action).toBe(action);
      expect((await findReturn(gateway, query.token)).body.reference).toBe(opened.reference);
    }
    expect((await gateway.findSetup(opened.reference)).body.status).toBe(action);
    expect((await visit(gateway, body.challengeUrl)).body).toContain('Nothing to confirm');
    expect((await visit(gateway, '/setup-challenge/chl_other')).statusCode).toBe(404);
    const late = await gateway.save(opened, { bank: BANK });
    expect(late.body.status ?? late.body.error).toBe(action === 'declined' ? 'saved' : 'setup-closed');
  },
);

async function savedCard(gateway: Gateway, number: string): Promise<{ readonly token: string }> {
  const opened = await gateway.openSetup();
  const { body } = await gateway.save(opened, cardOf(number));
  if (body.challengeUrl) await visit(gateway, body.challengeUrl, 'confirm');
  return (await gateway.findSetup(opened.reference)).body.method as { token: string };
}

test('[GWY-23] a saved card authorises a payment from the server, once, and is captured as ever', async () => {
  const gateway = createTestGateway();
  const { token } = await savedCard(gateway, '4242424242424242');
  const opened = await gateway.open();
  const url = `/v1/payments/${opened.reference}/authorise-saved`;
  const authorise = (amountCents: number) =>
    gateway.send('POST', url, { body: { token, amountCents, returnUrl: SETUP_RETURN_URL } });
  expect((await authorise(12_331)).body).toEqual({ error: 'amount-refused' });
  const answers = await Promise.all([authorise(8_220), authorise(8_220)]);
  expect(answers.map(({ body }) => body)).toEqual([{ status: 'authorised' }, { status: 'authorised' }]);
  expect((await gateway.act('capture', opened)).body).toMatchObject({
    capturedCents: 8_220,
    card: { lastDigits: '4242' },
  });
  const closed = await gateway.open();
  await gateway.act('void', closed);
  const late = await gateway.send('POST', `/v1/payments/${closed.reference}/authorise-saved`, {
    body: { token, amountCents: 1, returnUrl: SETUP_RETURN_URL },
  });
  expect(late).toEqual({ status: 409, body: { error: 'authorise-refused' } });
  const asked = await gateway.send('POST', url, { token: opened.token, body: {} });
  expect(asked.status).toBe(401);
});

test('[GWY-23] a saved card may be challenged or declined when it pays', async () => {
  const gateway = createTestGateway();
  const pay = async (number: string) => {
    const { token } = await savedCard(gateway, number);
    const opened = await gateway.open();
    const url = `/v1/payments/${opened.reference}/authorise-saved`;
    const body = { token, amountCents: 8_220, returnUrl: SETUP_RETURN_URL };
    return { opened, ...(await gateway.send('POST', url, { body })) };
  };
  const challenged = await pay(CHALLENGED);
  expect(challenged.body).toEqual({ status: 'challenge', url: expect.stringMatching(/\/challenge\/chl_/) });
  await visit(gateway, challenged.body.url, 'confirm');
  expect((await gateway.find(challenged.opened.reference)).body.status).toBe('authorised');
  const declined = await pay('4000000000000341');
  expect(declined.body).toEqual({ status: 'declined' });
  expect((await gateway.find(declined.opened.reference)).body.status).toBe('open');
});

test('[GWY-12] each question about setups can be met by a fault, before its effect or after', async () => {
  const gateway = createTestGateway();
  const opened = await gateway.openSetup();
  const payment = await gateway.open();
  const asks: Record<string, () => Promise<{ readonly status: number }>> = {
    'open-setup': () =>
      gateway.openSetup().then(({ reference }) => ({ status: reference === 'undefined' ? 500 : 200 })),
    'find-setup': () => gateway.findSetup(opened.reference),
    'find-return': () => findReturn(gateway, 'ret_none'),
    save: () => gateway.save(opened, { bank: BANK }),
    'remove-method': () => gateway.send('POST', '/v1/saved-methods/remove', { body: { token: 'pm_none' } }),
    'authorise-saved': () =>
      gateway.send('POST', `/v1/payments/${payment.reference}/authorise-saved`, {
        body: { token: 'pm_none', amountCents: 1, returnUrl: SETUP_RETURN_URL },
      }),
  };
  for (const [question, ask] of Object.entries(asks)) {
    for (const when of ['before', 'after']) {
      const faults = [{ question, when, effect: 'error', times: 1 }];
      expect((await gateway.send('POST', '/v1/faults', { body: { faults } })).status).toBe(204);
      expect([question, when, (await ask()).status]).toEqual([question, when, 500]);
      expect((await ask()).status).not.toBe(500);
    }
  }
  expect((await gateway.findSetup(opened.reference)).body.status).toBe('saved');
});
