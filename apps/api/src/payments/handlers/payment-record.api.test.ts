import { HOST_FEATURES } from '@portal/contract/customer/host-features';
import { beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { type CallResponse, call, getCustomerDetail } from '#test/calls.ts';
import { authorise, complete, createDebtor, type Debtor, openPayment } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp();
let who: Debtor;
beforeEach(async () => {
  who = await createDebtor(testApp);
});

const ask = ({ session, customer }: Debtor, policyNumber: string): Promise<CallResponse> =>
  call(
    testApp,
    'PayNow/paymentrecord',
    { ClientPortalLoginId: session.loginId, ClientPolicyNumber: policyNumber },
    { token: session.token, countryId: customer.countryId },
  );

type Entry = Readonly<Record<string, unknown>>;
async function recordOf(of: Debtor): Promise<readonly Entry[]> {
  const response = await ask(of, of.policyNumber);
  expect(response.status).toBe(200);
  return response.json<{ Payments: Entry[] }>().Payments;
}

async function pay(): Promise<void> {
  const reference = await authorise(testApp, server, who, 1_840);
  expect((await complete(testApp, who, reference)).status).toBe(200);
}

test('[PRE-1] the server says which capabilities beyond the documents it has', async () => {
  const customer = await getCustomerDetail(testApp, who.session);
  expect(customer.json<{ HostFeatures: string[] }>().HostFeatures).toEqual([...HOST_FEATURES]);
});

test('[PRE-3] a payment that was made here is in the record with its moment, its card and its receipt', async () => {
  expect(await recordOf(who)).toEqual([]);
  await pay();
  const [entry, ...others] = await recordOf(who);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ Status: 'Paid', Amount: 18.4, GivenBackAmount: 0 });
  expect(entry?.ReceiptReference).toMatch(/^[\w-]+$/);
  expect(Math.abs(Date.now() - Date.parse(String(entry?.PaidAt)))).toBeLessThan(60 * 60_000);
});

test('[PRE-3] a card form that nobody submitted is no payment', async () => {
  expect((await openPayment(testApp, who)).status).toBe(200);
  expect(await recordOf(who)).toEqual([]);
});

const become = statement(
  'test-become',
  `update payment set state = $2, given_back_cents = $3, dispute = $4, is_refund_failed = $5 where policy_number = $1`,
);

test.each([
  ['captured', 0, null, false, 'Paid', 0],
  ['captured', 340, null, false, 'PartlyGivenBack', 3.4],
  ['captured', 1840, null, false, 'GivenBack', 18.4],
  ['captured', 0, 'lost', false, 'GivenBack', 18.4],
  ['captured', 0, 'won', false, 'Paid', 0],
  ['captured', 0, 'open', false, 'Processing', 0],
  ['refunded', 0, null, false, 'GivenBack', 18.4],
  ['refunded', 0, null, true, 'Processing', 0],
  ['unknown', 0, null, false, 'Processing', 0],
  ['voiding', 0, null, false, 'Processing', 0],
])('[PRE-3] %s, %i cents given back, dispute %s, refund failed %s: %s', async (...row) => {
  const [state, givenBackCents, dispute, isRefundFailed, expected, givenBack] = row;
  await pay();
  await database.query(become, [who.policyNumber, state, givenBackCents, dispute, isRefundFailed]);
  expect(await recordOf(who)).toMatchObject([{ Status: expected, GivenBackAmount: givenBack }]);
});

test('[PRE-3] a payment that ended without money is not in the record', async () => {
  await pay();
  await database.query(become, [who.policyNumber, 'voided', 0, null, false]);
  expect(await recordOf(who)).toEqual([]);
});

test('[PRE-3] [API-9] another customer’s policy is as unknown as an invented one', async () => {
  await pay();
  const other = await createDebtor(testApp);
  const [theirs, invented] = [await ask(other, who.policyNumber), await ask(other, 'none')];
  for (const response of [theirs, invented]) expect(response.status).toBe(404);
  expect(theirs.json<{ code: string }>().code).toBe('policy.not-found');
  expect(await recordOf(other)).toEqual([]);
});
