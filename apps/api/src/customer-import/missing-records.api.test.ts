import { callBackCustomerToWire } from '@portal/contract/call-backs/mapping';
import { documentListQueryToWire } from '@portal/contract/documents/mapping';
import { offersQueryToWire } from '@portal/contract/offers/mapping';
import { CALL_PATHS, type CallName } from '@portal/contract/paths';
import { paymentFormRequestToWire } from '@portal/contract/payment-details/mapping';
import {
  missedCollectionsQueryToWire,
  paymentOverridesQueryToWire,
  payNowQueryToWire,
} from '@portal/contract/payments/mapping';
import { policyRequestToWire } from '@portal/contract/policies/mapping';
import type { RecordKind } from '@portal/contract/records/published-records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type CallResponse, call, getCustomerDetail, logInAs, type Session } from '#test/calls.ts';
import {
  exampleRecords,
  importCustomers,
  type TestRecord,
  writeCustomerFolder,
} from '#test/customer-folder.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const POLICY = '70010001';
const WHO = { mobile: '021 555 0123', email: 'mere@example.com', dateOfBirth: '1957-03-27' };

/** Imports the customer of the published examples, without some of the records. */
async function importWithout(
  left: (record: TestRecord) => boolean,
  changes: Readonly<Partial<Record<RecordKind, object>>> = {},
): Promise<void> {
  await testApp.database.runScript('truncate customer cascade');
  const records = Object.entries(exampleRecords()).map(([kind, ofKind]) => {
    const both = ofKind.flatMap((record) =>
      kind === 'address' ? [record, { ...record, addressKind: 'postal', line: 'PO Box 10' }] : [record],
    );
    const kept = both.filter((record) => !left(record));
    return [kind, kept.map((record) => ({ ...record, ...changes[kind as RecordKind] }))];
  });
  await importCustomers(testApp.database, writeCustomerFolder(Object.fromEntries(records)));
}

const pathOf = (name: CallName): string => CALL_PATHS[name].replace('/api/v1/', '');

/** Every call that a page makes to show the customer or the policy. */
async function callPages({ token, loginId }: Session): Promise<Record<string, CallResponse>> {
  const post = (name: CallName, body: object) => call(testApp, pathOf(name), body, { token });
  const get = (name: CallName, query: Record<string, string>) => ask(testApp, pathOf(name), query, { token });
  const policy = { policyNumber: POLICY, loginId };
  const days = { firstDay: '2026-01-01', lastDay: '2026-03-14' };
  const letters = { brandId: 1, productCode: 'FLC', saleCompletedDate: null };
  const person = { firstName: 'Mere', lastName: 'Tūhoe', birthDate: WHO.dateOfBirth };
  return {
    customer: await getCustomerDetail(testApp, { token, loginId }),
    summary: await post('policySummary', policyRequestToWire(policy)),
    detail: await post('policyDetail', policyRequestToWire(policy)),
    proof: await post('proofOfCover', policyRequestToWire(policy)),
    outstanding: await get('outstandingPayments', payNowQueryToWire(policy)),
    control: await get('paymentControl', payNowQueryToWire(policy)),
    missed: await get('missedRegularCollections', missedCollectionsQueryToWire({ ...policy, ...days })),
    overrides: await get('outstandingPaymentOverrides', paymentOverridesQueryToWire(policy)),
    record: await post('paymentRecord', { ClientPortalLoginId: loginId, ClientPolicyNumber: POLICY }),
    update: await post('validateAndGetTokens', paymentFormRequestToWire({ ...policy, ...person })),
    documents: await get('documentList', documentListQueryToWire({ ...policy, ...letters })),
    offers: await get('listOffers', offersQueryToWire(loginId)),
    callBack: await post('callBackChoices', callBackCustomerToWire(loginId)),
  };
}

const ofKinds =
  (...kinds: readonly RecordKind[]) =>
  ({ kind }: TestRecord): boolean =>
    kinds.includes(kind);
const ofAddress =
  (...kinds: readonly string[]) =>
  ({ kind, addressKind }: TestRecord): boolean =>
    kind === 'address' && kinds.includes(String(addressKind));

const logIn = (who: Partial<typeof WHO> = { mobile: WHO.mobile }) =>
  logInAs(testApp, { dateOfBirth: WHO.dateOfBirth, ...who });

async function statusesOf(session: Session): Promise<Record<string, number>> {
  const answers = Object.entries(await callPages(session));
  return Object.fromEntries(answers.map(([name, { status }]) => [name, status]));
}

test.each([
  ['no residential address', ofAddress('residential'), {}],
  ['no postal address', ofAddress('postal'), {}],
  ['no address', ofAddress('residential', 'postal'), {}],
  ['no mobile', () => false, { customer: { mobile: null } }],
  ['no home phone and no e-mail', () => false, { customer: { homePhone: null, email: null } }],
  ['no lives', ofKinds('life-insured', 'benefit', 'benefit-exclusion'), {}],
  ['no benefits', ofKinds('benefit', 'benefit-exclusion'), {}],
  ['no beneficiary', ofKinds('beneficiary'), {}],
])('[IMP-13] %s: every page answers as for a customer with everything', async (what, left, changes) => {
  await importWithout(() => false);
  const whole = await statusesOf(await logIn());
  expect(whole).toMatchObject({ customer: 200, summary: 200, detail: 200, proof: 200, callBack: 200 });
  await importWithout(left, changes);
  const session = await logIn(what === 'no mobile' ? { email: WHO.email } : { mobile: WHO.mobile });
  expect(await statusesOf(session)).toEqual(whole);
});

test('[IMP-13] a policy without a payment method is paid in another way, and not here', async () => {
  await importWithout(ofKinds('payment-method'));
  const session = await logIn();
  const answers = await callPages(session);
  expect(answers.detail?.json()).toMatchObject({ PaymentMethod: { PaymentMethodId: 3, Description: '' } });
  expect(await statusesOf(session)).toMatchObject({ outstanding: 469, control: 409 });
  for (const [name, { status }] of Object.entries(answers)) expect(status, name).toBeLessThan(500);
});

test.each([
  ['no policy', ({ kind }: TestRecord) => !['customer', 'address'].includes(kind)],
  ['nothing but the customer', ({ kind }: TestRecord) => kind !== 'customer'],
])('[IMP-13] %s: the pages without a policy open, and there is none', async (_what, left) => {
  await importWithout(left);
  const { customer, summary, detail, offers, callBack } = await callPages(await logIn());
  expect(customer?.json()).toMatchObject({ FirstName: 'Mere', Policies: [] });
  expect([offers?.status, callBack?.status, summary?.status, detail?.status]).toEqual([200, 200, 404, 404]);
});

test('[IMP-13] a customer of whom no address came sees none, gives both, and sees them', async () => {
  await importWithout(ofAddress('residential', 'postal'));
  const session = await logIn();
  const before = (await getCustomerDetail(testApp, session)).json();
  const nothing = { AddressLine: null, Suburb: null, State: null, City: null, PostCode: null };
  expect(before).toMatchObject({
    ResidentialAddress: nothing,
    PostalAddress: { ...nothing, CountryId: null },
  });
  const given = {
    AddressLine: '5 Marine Parade',
    Suburb: 'Mount Maunganui',
    City: 'TAURANGA',
    PostCode: '3116',
  };
  const { MobilePhone, HomePhone, Email } = before;
  const contact = { MobilePhone, HomePhone, Email, ResidentialAddress: given };
  const body = {
    ClientPortalLoginId: session.loginId,
    ContactDetails: { ...contact, PostalAddress: { ...given, CountryId: 154 } },
  };
  const { token } = session;
  expect((await call(testApp, pathOf('updateContactDetails'), body, { token })).status).toBe(200);
  expect((await getCustomerDetail(testApp, session)).json()).toMatchObject({
    ResidentialAddress: given,
    PostalAddress: { ...given, CountryId: 154 },
  });
});
