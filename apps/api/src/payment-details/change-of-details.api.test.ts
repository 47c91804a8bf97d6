import { expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { call, logInAs } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { LEDGER_ACCOUNT } from '#test/fakes/setup-ledger.ts';
import { comeBack, methodOf, openForm, returnQuery, saveMethod, setupsOf } from '#test/payment-details.ts';
import { createDebtor, type Debtor } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp();

const createOwner = (methodId: 1 | 2 | 3 = 1, statusId = 30): Promise<Debtor> =>
  createDebtor(testApp, { overdue: [], policy: { methodId, statusId } });
/** The same customer in another browser. */
const createSession = async (who: Debtor): Promise<Debtor> => {
  const { mobile, dateOfBirth } = who.customer;
  return { ...who, session: await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth }) };
};
const referenceOf = (key: string): string =>
  server.setups.list().find((setup) => setup.key === key)?.reference ?? '';

test('[UPD-1] the form has what the components of the gateway need, under the names of the specification', async () => {
  const who = await createOwner();
  const response = await openForm(testApp, who);
  expect(response.status).toBe(200);
  const form = response.json<Record<string, string>>();
  const setup = server.setups.find(referenceOf(form.QuoteID ?? ''));
  expect(form).toMatchObject({
    ClientID: String(who.customer.customerId).padStart(8, '0'),
    ClientValid: true,
    PaymentGatewayAPIURL: 'http://localhost:4010',
    PaymentGatewayAPIEnvironment: 'sandbox',
    GfsWebComponentsUrl: 'http://localhost:4010/component.js',
  });
  expect(JSON.parse(form.PaymentGatewayAuthToken ?? '')).toEqual({
    access_token: `token-of-${form.QuoteID}`,
  });
  expect(setup).toMatchObject({
    policyNumber: who.policyNumber,
    country: 'NZ',
    customerReference: form.ClientID,
  });
});

test('[UPD-2] the setup is stored before the gateway is asked', async () => {
  const who = await createOwner();
  let stored: readonly unknown[] = [];
  server.before('setup-open', async () => {
    stored = await setupsOf(testApp, who.policyNumber);
  });
  await openForm(testApp, who);
  expect(stored).toMatchObject([{ state: 'opened' }]);
});

test('[UPD-3] another customer’s policy is unknown, and nothing is opened for it', async () => {
  const [who, other] = [await createOwner(), await createOwner()];
  const response = await openForm(testApp, { ...who, policyNumber: other.policyNumber });
  expect(response.status).toBe(404);
  expect((await openForm(testApp, { ...who, policyNumber: 'X0000000' })).json()).toMatchObject({
    ...response.json(),
    correlationId: expect.any(String),
  });
  expect(await setupsOf(testApp, other.policyNumber)).toEqual([]);
});

test.each([
  ['paid by cheque', 3, 30],
  ['lapsed', 1, 50],
  ['cancelled', 2, 60],
] as const)(
  '[UPD-3] a policy that is %s is refused, and nothing is opened',
  async (_what, methodId, statusId) => {
    const who = await createOwner(methodId, statusId);
    const response = await openForm(testApp, who);
    expect([response.status, response.json().code]).toEqual([409, 'payment-details.not-possible']);
    expect(await setupsOf(testApp, who.policyNumber)).toEqual([]);
  },
);

test('[UPD-4] a form that comes back with its own proof goes on with its setup', async () => {
  const who = await createOwner();
  const form = (await openForm(testApp, who)).json();
  const again = (await openForm(testApp, who, { ...form, ClientValid: true })).json();
  expect(again).toEqual(form);
  expect(await setupsOf(testApp, who.policyNumber)).toHaveLength(1);
});

test.each([
  ['no proof', { EvolveUpdatePaymentDetailsToken: null }],
  ['a proof that is made up', { EvolveUpdatePaymentDetailsToken: 'A'.repeat(43) }],
  ['a setup that does not exist', { QuoteID: 'none' }],
])('[UPD-4] with %s a new setup is opened', async (_what, wrong) => {
  const who = await createOwner();
  const form = (await openForm(testApp, who)).json();
  const again = (await openForm(testApp, who, { ...form, ...wrong })).json();
  expect(again.QuoteID).not.toBe(form.QuoteID);
});

test('[UPD-4] the proof of another customer’s form opens nothing of theirs', async () => {
  const [who, other] = [await createOwner(), await createOwner()];
  const form = (await openForm(testApp, other)).json();
  const again = (await openForm(testApp, who, form)).json();
  expect(again.QuoteID).not.toBe(form.QuoteID);
});

test('[UPD-4] within an hour at most 20 forms of a policy are opened', async () => {
  const who = await createOwner();
  for (let form = 1; form <= 20; form += 1) expect((await openForm(testApp, who)).status).toBe(200);
  const refused = await openForm(testApp, who);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
  await letSecondsPass(database, 3_601);
  expect((await openForm(testApp, await createSession(who))).status).toBe(200);
});

const detailOf = async (who: Debtor) =>
  (
    await call(
      testApp,
      'Policy/policydetail',
      { PolicyNumber: who.policyNumber, ClientPortalLoginId: who.session.loginId },
      { token: who.session.token },
    )
  ).json<{ PolicySummary: object; PaymentMethod: object }>();

test('[UPD-10] a saved card is how the policy is paid, and the policy page shows its end', async () => {
  const who = await createOwner(2);
  const response = await comeBack(testApp, who, await saveMethod(testApp, server, who, 'card'));
  expect(response.json()).toEqual({
    IsSuccess: true,
    SuccessMessage: 'Payment details updated',
    OtherPolicies: [],
    CanPayOverdue: false,
  });
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({
    method_id: 1,
    description: 'Credit card',
    card_last_digits: '4242',
    card_expiry: '08/2030',
    bank_account_name: null,
    bank_account_masked: null,
    events: 1,
    authorities: 0,
  });
  expect(await detailOf(who)).toMatchObject({
    PolicySummary: { CreditCardNumberSuffix: '4242', BankAccountNumber: null },
    PaymentMethod: { PaymentMethodId: 1, Description: 'Credit card' },
  });
});

test('[UPD-10] a saved bank account is how the policy is paid, and the policy page shows its end', async () => {
  const who = await createOwner(1);
  const response = await comeBack(testApp, who, await saveMethod(testApp, server, who, 'bank-account'));
  expect(response.json()).toMatchObject({ IsSuccess: true, CanPayOverdue: false });
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({
    method_id: 2,
    description: 'Direct debit',
    card_last_digits: null,
    bank_name: LEDGER_ACCOUNT.bankName,
    bank_account_masked: LEDGER_ACCOUNT.accountMasked,
    events: 1,
    authorities: 1,
  });
  expect(await detailOf(who)).toMatchObject({
    PolicySummary: {
      BankAccountName: LEDGER_ACCOUNT.accountName,
      BankAccountBsb: LEDGER_ACCOUNT.branchMasked,
      BankAccountNumber: LEDGER_ACCOUNT.accountMasked,
      CreditCardNumberSuffix: null,
    },
  });
});

test('[UPD-10] what the return link says of itself is not believed', async () => {
  const who = await createOwner(2);
  const { QuoteID: key } = (await openForm(testApp, who)).json<{ QuoteID: string }>();
  const link = server.setups.end(referenceOf(key), 'open');
  const response = await comeBack(testApp, who, returnQuery(link, 'card'));
  expect(response.json()).toEqual({ IsSuccess: false, SuccessMessage: null, Reason: 'open' });
  expect((await methodOf(testApp, who.policyNumber)).method_id).toBe(2);
});

test.each(['declined', 'canceled'] as const)(
  '[UPD-12] what the gateway %s changes nothing, and says so again',
  async (status) => {
    const who = await createOwner(2);
    const before = await methodOf(testApp, who.policyNumber);
    const { QuoteID: key } = (await openForm(testApp, who)).json<{ QuoteID: string }>();
    const query = returnQuery(server.setups.end(referenceOf(key), status), 'card');
    for (let time = 0; time < 2; time += 1)
      expect((await comeBack(testApp, who, query)).json()).toMatchObject({
        IsSuccess: false,
        Reason: status,
      });
    expect(await methodOf(testApp, who.policyNumber)).toEqual(before);
  },
);

test('[UPD-12] a setup that the gateway does not know any more has expired', async () => {
  const who = await createOwner();
  const query = await saveMethod(testApp, server, who);
  server.setups.forget(server.setups.findByLink(query.token ?? '') ?? '');
  expect((await comeBack(testApp, who, query)).json()).toMatchObject({ IsSuccess: false, Reason: 'expired' });
});

test.each([
  ['nothing', {}],
  ['the text of another country', { agreement: 'au-2026-1' }],
  ['the text for a card', { agreement: 'card-2026-1' }],
  ['a text that never was', { agreement: 'nz-1999-1' }],
])('[UPD-6] with %s agreed to, a bank account is not taken', async (_what, agreed) => {
  const who = await createOwner(1);
  const before = await methodOf(testApp, who.policyNumber);
  const { agreement: _right, ...query } = await saveMethod(testApp, server, who, 'bank-account');
  const response = await comeBack(testApp, who, { ...query, ...agreed });
  expect(response.json()).toMatchObject({ IsSuccess: false, Reason: 'not-agreed' });
  expect(await methodOf(testApp, who.policyNumber)).toEqual(before);
});

const readAuthority = statement(
  'test-authority',
  `select text_id, agreed_text, account_name, bank_name, branch_masked, account_masked, encode(session_hash, 'hex') as session_hash
   from direct_debit_authority where policy_number = $1`,
);

test('[UPD-7] a direct debit is taken with the whole text as agreed, and by which session', async () => {
  const who = await createOwner(1);
  await comeBack(testApp, who, await saveMethod(testApp, server, who, 'bank-account'));
  const [record] = await database.query<Record<string, string>>(readAuthority, [who.policyNumber]);
  expect(record).toMatchObject({
    text_id: 'nz-2026-1',
    account_name: LEDGER_ACCOUNT.accountName,
    bank_name: LEDGER_ACCOUNT.bankName,
    branch_masked: LEDGER_ACCOUNT.branchMasked,
    account_masked: LEDGER_ACCOUNT.accountMasked,
  });
  expect(record?.agreed_text).toMatch(
    /^Authority to accept direct debits\n\nI authorise my bank .* from real/,
  );
  const [login] = await database.query<{ hash: string }>(
    statement(
      'test-login-of',
      `select encode(login_hash, 'hex') as hash from session where customer_id = $1`,
    ),
    [who.customer.customerId],
  );
  expect(record?.session_hash).toBe(login?.hash);
});

test.each(['update direct_debit_authority set text_id = null', 'delete from direct_debit_authority'])(
  '[UPD-7] no record is changed or deleted: %s',
  async (change) => {
    const who = await createOwner(1);
    await comeBack(testApp, who, await saveMethod(testApp, server, who, 'bank-account'));
    await expect(database.runScript(change)).rejects.toThrow('is never changed');
  },
);

test('[UPD-18] a setup that nobody came back to within an hour has expired', async () => {
  const who = await createOwner(2);
  const query = await saveMethod(testApp, server, who);
  await letSecondsPass(database, 3_600);
  const again = await createSession(who);
  expect((await comeBack(testApp, again, query)).json()).toMatchObject({
    IsSuccess: false,
    Reason: 'expired',
  });
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({ method_id: 2, events: 0 });
});

test('[UPD-19] a policy that has lapsed meanwhile is not changed', async () => {
  const who = await createOwner(2);
  const before = await methodOf(testApp, who.policyNumber);
  const query = await saveMethod(testApp, server, who);
  await database.query(statement('test-lapse', 'update policy set status_id = 50 where policy_number = $1'), [
    who.policyNumber,
  ]);
  const response = await comeBack(testApp, who, query);
  expect([response.status, response.json().code]).toEqual([409, 'payment-details.not-possible']);
  expect(await methodOf(testApp, who.policyNumber)).toEqual(before);
});
