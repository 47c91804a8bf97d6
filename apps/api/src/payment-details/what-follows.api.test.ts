import { resolveBrand } from '@portal/config/brands/brands';
import { expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';
import { logInAs } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createPolicy } from '#test/factories.ts';
import { LEDGER_ACCOUNT } from '#test/fakes/setup-ledger.ts';
import {
  applyToPolicies,
  comeBack,
  methodOf,
  openForm,
  saveMethod,
  setupsOf,
} from '#test/payment-details.ts';
import { createDebtor, type Debtor } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp();

const createOwner = (methodId: 1 | 2 | 3 = 2): Promise<Debtor> =>
  createDebtor(testApp, { overdue: [], policy: { methodId, statusId: 30 } });
const addPolicy = async ({ customer }: Debtor, methodId: 1 | 2 | 3 = 2, statusId = 30): Promise<string> =>
  (await createPolicy(database, customer, { methodId, statusId })).policyNumber;
const sentTo = (to: string | null) =>
  testApp.messageViewer.listSent().filter((sent) => sent.to === to && !sent.code);
const change = async (who: Debtor, type: 'card' | 'bank-account' = 'card') =>
  comeBack(testApp, who, await saveMethod(testApp, server, who, type));
const numbersOf = (response: { json: <T>() => T }) =>
  response
    .json<{ OtherPolicies: { PolicyNumber: string }[] }>()
    .OtherPolicies.map(({ PolicyNumber }) => PolicyNumber);

test('[UPD-20] after a change the policies that were paid in the same way are named, and nothing happens to them', async () => {
  const who = await createOwner();
  const same = await addPolicy(who);
  await addPolicy(who, 1);
  await addPolicy(who, 3);
  await addPolicy(who, 2, 50);
  const response = await change(who);
  expect(response.json()).toMatchObject({
    OtherPolicies: [{ PolicyNumber: same, ProductName: 'Family Life Cover' }],
  });
  expect(await methodOf(testApp, same)).toMatchObject({ method_id: 2, setup_id: null, events: 0 });
});

test('[UPD-20] [UPD-21] at the customer’s word others are paid from the same account, each with its own record and event', async () => {
  const who = await createOwner();
  const others = [await addPolicy(who), await addPolicy(who)];
  expect(numbersOf(await change(who, 'bank-account'))).toEqual(others);
  const first = await methodOf(testApp, who.policyNumber);
  for (let time = 0; time < 2; time += 1) {
    const response = await applyToPolicies(testApp, who, others);
    expect([response.status, response.json()]).toEqual([200, { PolicyNumbers: others }]);
  }
  for (const other of others) expect(await methodOf(testApp, other)).toEqual(first);
  expect(first).toMatchObject({ events: 1, authorities: 1 });
});

test('[UPD-30] one message says it for all policies that follow', async () => {
  const who = await createOwner();
  const others = [await addPolicy(who), await addPolicy(who)];
  await change(who);
  await testApp.dispatchChanges();
  expect(sentTo(who.customer.mobile)).toHaveLength(1);
  await applyToPolicies(testApp, who, others);
  await testApp.dispatchChanges();
  const texts = sentTo(who.customer.mobile).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts).toContainEqual(
    expect.stringContaining(`real: your policies ${others.join(' and ')} will now be paid by the card`),
  );
});

test('[UPD-20] another customer’s policy among them changes none of them', async () => {
  const [who, stranger] = [await createOwner(), await createOwner()];
  const other = await addPolicy(who);
  await change(who);
  const response = await applyToPolicies(testApp, who, [other, stranger.policyNumber]);
  expect(response.status).toBe(404);
  expect(await methodOf(testApp, other)).toMatchObject({ setup_id: null });
  expect(await methodOf(testApp, stranger.policyNumber)).toMatchObject({ setup_id: null });
  expect(
    (await applyToPolicies(testApp, { ...who, policyNumber: stranger.policyNumber }, [other])).status,
  ).toBe(404);
});

test('[UPD-20] a policy that is paid in another way is left alone, and not named', async () => {
  const who = await createOwner();
  const [same, cheque] = [await addPolicy(who), await addPolicy(who, 3)];
  await change(who);
  expect((await applyToPolicies(testApp, who, [same, cheque])).json()).toEqual({ PolicyNumbers: [same] });
  expect(await methodOf(testApp, cheque)).toMatchObject({ method_id: 3, setup_id: null });
});

test('[UPD-22] without a change there is nothing to use for others', async () => {
  const who = await createOwner();
  const other = await addPolicy(who);
  const response = await applyToPolicies(testApp, who, [other]);
  expect([response.status, response.json().code]).toEqual([409, 'payment-details.not-possible']);
});

test('[UPD-22] an hour after the change it is too late', async () => {
  const who = await createOwner();
  const other = await addPolicy(who);
  await change(who);
  await letSecondsPass(database, 3_600);
  const { mobile, dateOfBirth } = who.customer;
  const again = { ...who, session: await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth }) };
  expect((await applyToPolicies(testApp, again, [other])).status).toBe(409);
  expect(await methodOf(testApp, other)).toMatchObject({ setup_id: null });
});

test('[UPD-22] once the first policy has ended, no other one follows it', async () => {
  const who = await createOwner();
  const other = await addPolicy(who);
  await change(who);
  await database.query(
    statement('test-end-first', 'update policy set status_id = 50 where policy_number = $1'),
    [who.policyNumber],
  );
  expect((await applyToPolicies(testApp, who, [other])).json().code).toBe('payment-details.not-possible');
  expect(await methodOf(testApp, other)).toMatchObject({ setup_id: null });
});

test('[UPD-22] what was changed later is left alone', async () => {
  const who = await createOwner();
  const other = await addPolicy(who);
  const older = await saveMethod(testApp, server, who);
  await change({ ...who, policyNumber: other }, 'bank-account');
  const changedLater = await methodOf(testApp, other);
  expect(numbersOf(await comeBack(testApp, who, older))).toEqual([]);
  expect((await applyToPolicies(testApp, who, [other])).json()).toEqual({ PolicyNumbers: [] });
  expect(await methodOf(testApp, other)).toEqual(changedLater);
});

test.each([
  ['card', 'the card ending 4242'],
  ['bank-account', 'direct debit from the account ending 9-00'],
] as const)('[UPD-30] mobile and e-mail are told of a %s, with last digits alone', async (type, words) => {
  const who = await createOwner();
  await change(who, type);
  await testApp.dispatchChanges();
  const notices = [...sentTo(who.customer.mobile), ...sentTo(who.customer.email)];
  expect(notices.map(({ channel }) => channel)).toEqual(['sms', 'email']);
  for (const { text } of notices)
    expect(text).toBe(
      `real: your policy ${who.policyNumber} will now be paid by ${words}. If this was not you, call us now on ${resolveBrand('real').phone.number}.`,
    );
});

test('[UPD-31] the core system hears of the change in its own event, with the setup and no token', async () => {
  const who = await createOwner();
  await change(who, 'bank-account');
  await testApp.dispatchChanges();
  const event = testApp
    .coreEvents()
    .find((told) => (told as { policyNumber?: string }).policyNumber === who.policyNumber);
  const setup = server.setups.list().find(({ policyNumber }) => policyNumber === who.policyNumber);
  expect(event).toEqual({
    eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    kind: 'payment-method-changed',
    version: 1,
    occurredAt: expect.any(String),
    brandId: 1,
    countryId: 154,
    customerId: who.customer.customerId,
    customerNumber: null,
    policyNumber: who.policyNumber,
    changed: ['paymentMethod'],
    paymentMethod: {
      type: 'bank-account',
      gateway: 'sandbox',
      setupReference: setup?.reference,
      authorityTextId: 'nz-2026-1',
      cardBrand: null,
      cardLastDigits: null,
      cardExpiry: null,
      bankName: LEDGER_ACCOUNT.bankName,
      bankAccountName: LEDGER_ACCOUNT.accountName,
      bankBranchMasked: LEDGER_ACCOUNT.branchMasked,
      bankAccountMasked: LEDGER_ACCOUNT.accountMasked,
    },
  });
});

const readEverything = statement(
  'test-everything-stored',
  `select (select json_agg(e) from audit_event e)::text || (select json_agg(e) from core_event e)::text
     || (select json_agg(m) from payment_method m)::text || (select json_agg(v) from saved_method v)::text
     || (select json_agg(n) from contact_notice n)::text || (select json_agg(a) from direct_debit_authority a)::text as text`,
);

test('[UPD-32] [UPD-33] no token and no bank number is in a log, the audit trail, an event, a response or a column', async () => {
  const who = await createOwner();
  const card = await change(who, 'card');
  const account = await change(who, 'bank-account');
  await testApp.dispatchChanges();
  const [stored] = await database.query<{ text: string }>(readEverything, []);
  const tokens = server.setups.list().flatMap(({ method }) => (method ? [method.token] : []));
  const links = server.setups.list().map(({ reference }) => server.setups.end(reference, 'open'));
  const texts = {
    stored: stored?.text ?? '',
    log: testApp.logLines().join('\n'),
    responses: card.text + account.text,
    events: JSON.stringify(testApp.coreEvents()),
  };
  expect(tokens.length).toBeGreaterThan(1);
  for (const [where, text] of Object.entries(texts))
    for (const secret of [...tokens, ...links]) expect(text.includes(secret), where).toBe(false);
});

const readToken = statement(
  'test-sealed-token',
  'select setup_id, sealed_token from saved_method where setup_id = $1',
);

test('[UPD-33] a token is stored sealed, and opens in no other row', async () => {
  const who = await createOwner();
  await change(who);
  const [setup] = await setupsOf(testApp, who.policyNumber);
  const [row] = await database.query<{ sealed_token: Uint8Array }>(readToken, [setup?.setup_id]);
  const token = server.setups.list().find(({ key }) => key === setup?.setup_id)?.method?.token ?? '';
  expect(Buffer.from(row?.sealed_token ?? []).includes(token)).toBe(false);
  expect(() => testApp.methodSealer.open(row?.sealed_token ?? new Uint8Array(), 'another')).toThrow();
  expect(testApp.methodSealer.open(row?.sealed_token ?? new Uint8Array(), setup?.setup_id ?? '')).toBe(token);
});

const tokenOf = (setupId: string | undefined) =>
  server.setups.list().find(({ key }) => key === setupId)?.method?.token ?? 'none';

test('[UPD-34] the card that was replaced is removed at the gateway, and the new one stays', async () => {
  const who = await createOwner();
  await change(who);
  await change(who);
  const [first, second] = await setupsOf(testApp, who.policyNumber);
  await testApp.setupCleaner.cleanDue();
  expect([
    server.setups.kept.has(tokenOf(first?.setup_id)),
    server.setups.kept.has(tokenOf(second?.setup_id)),
  ]).toEqual([false, true]);
  expect(await setupsOf(testApp, who.policyNumber)).toMatchObject([
    { is_removed: true },
    { is_removed: false },
  ]);
});

test('[UPD-34] what another policy uses still is not removed', async () => {
  const who = await createOwner();
  const other = await addPolicy(who);
  await change(who);
  await applyToPolicies(testApp, who, [other]);
  await change(who, 'bank-account');
  const [shared] = await setupsOf(testApp, who.policyNumber);
  await testApp.setupCleaner.cleanDue();
  expect(server.setups.kept.has(tokenOf(shared?.setup_id))).toBe(true);
  await change({ ...who, policyNumber: other }, 'bank-account');
  await testApp.setupCleaner.cleanDue();
  expect(server.setups.kept.has(tokenOf(shared?.setup_id))).toBe(false);
});

test('[UPD-34] a gateway that does not answer is asked again', async () => {
  const who = await createOwner();
  await change(who);
  await change(who);
  const [first] = await setupsOf(testApp, who.policyNumber);
  server.failNext('method-remove', 'lost-after');
  await testApp.setupCleaner.cleanDue();
  expect((await setupsOf(testApp, who.policyNumber))[0]).toMatchObject({ is_removed: false });
  await letSecondsPass(database, 60);
  await testApp.setupCleaner.cleanDue();
  expect(server.setups.kept.has(tokenOf(first?.setup_id))).toBe(false);
  expect((await setupsOf(testApp, who.policyNumber))[0]).toMatchObject({ is_removed: true });
});

test('[UPD-18] [UPD-34] what was saved and never came back is removed after an hour, and the setup has expired', async () => {
  const who = await createOwner();
  await saveMethod(testApp, server, who);
  const [setup] = await setupsOf(testApp, who.policyNumber);
  await letSecondsPass(database, 3_500);
  await testApp.setupCleaner.cleanDue();
  expect(server.setups.kept.has(tokenOf(setup?.setup_id))).toBe(true);
  await letSecondsPass(database, 101);
  await testApp.setupCleaner.cleanDue();
  expect(server.setups.kept.has(tokenOf(setup?.setup_id))).toBe(false);
  expect(await setupsOf(testApp, who.policyNumber)).toMatchObject([
    { state: 'expired', is_at_rest: true, is_removed: true },
  ]);
});

test('[UPD-18] a setup that the gateway never opened expires without asking', async () => {
  const who = await createOwner();
  server.failNext('setup-open', 'error');
  await openForm(testApp, who);
  await letSecondsPass(database, 3_601);
  const asked = server.asked.length;
  await testApp.setupCleaner.cleanDue();
  expect(server.asked.slice(asked)).not.toContain('setup-find');
  expect(await setupsOf(testApp, who.policyNumber)).toMatchObject([{ state: 'expired', is_at_rest: true }]);
});

test('[UPD-34] what was superseded is removed at the gateway', async () => {
  const who = await createOwner();
  const older = await saveMethod(testApp, server, who);
  await change(who);
  await comeBack(testApp, who, older);
  await testApp.setupCleaner.cleanDue();
  const [first, second] = await setupsOf(testApp, who.policyNumber);
  expect(server.setups.kept.has(tokenOf(first?.setup_id))).toBe(false);
  expect(server.setups.kept.has(tokenOf(second?.setup_id))).toBe(true);
});

test('[UPD-36] a setup that was not applied is forgotten after 30 days, one that was applied stays', async () => {
  const who = await createOwner();
  await saveMethod(testApp, server, who);
  await change(who, 'bank-account');
  await letSecondsPass(database, 3_601);
  await letSecondsPass(database, 29 * 86_400);
  await testApp.setupCleaner.cleanDue();
  await purgeExpired(database);
  expect(await setupsOf(testApp, who.policyNumber)).toMatchObject([
    { state: 'expired' },
    { state: 'applied' },
  ]);
  await letSecondsPass(database, 31 * 86_400);
  await purgeExpired(database);
  expect(await setupsOf(testApp, who.policyNumber)).toMatchObject([{ state: 'applied' }]);
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({ method_id: 2, authorities: 1 });
});
