import { beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import {
  cancelContact,
  confirmContact,
  listPending,
  newContact,
  resendContactCode,
} from '#test/contact-confirmations.ts';
import { getCustomer, updateContact } from '#test/contacts.ts';
import { createPolicy } from '#test/factories.ts';
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
let who: Debtor;
beforeEach(async () => {
  who = await createDebtor(testApp, { overdue: [], policy: { methodId: 2, statusId: 30 } });
});

const hold = () =>
  database.query(
    statement('test-hold-account', 'update customer set held_at = now() where customer_id = $1'),
    [who.customer.customerId],
  );
const codeOf = (response: { status: number; json: <T>() => T }) => [
  response.status,
  response.json<{ code: string }>().code,
];
const HELD = [409, 'contact.held'];
const NOT_POSSIBLE = [409, 'payment-details.not-possible'];

test('[ACT-9] on hold the session that goes on reads, and changes no contact', async () => {
  await hold();
  const before = await getCustomer(testApp, who);
  expect(before.status).toBe(200);
  expect(codeOf(await updateContact(testApp, who, { HomePhone: '093002222' }))).toEqual(HELD);
  expect((await getCustomer(testApp, who)).json()).toEqual(before.json());
});

test('[ACT-9] on hold a contact that waits for its code stays as it is, and can be given up', async () => {
  const { mobile } = newContact();
  await updateContact(testApp, who, { MobilePhone: mobile });
  await testApp.dispatchChanges();
  const code = testApp.messageViewer.listSent().find((sent) => sent.code)?.code ?? '';
  await hold();
  expect(codeOf(await confirmContact(testApp, who, code))).toEqual(HELD);
  expect(codeOf(await resendContactCode(testApp, who))).toEqual(HELD);
  expect((await getCustomer(testApp, who)).json().MobilePhone).not.toBe(mobile);
  expect((await cancelContact(testApp, who)).status).toBe(200);
  expect(await listPending(testApp, who)).toEqual([]);
});

test('[ACT-9] on hold no form for payment details opens', async () => {
  await hold();
  expect(codeOf(await openForm(testApp, who))).toEqual(NOT_POSSIBLE);
  expect(await setupsOf(testApp, who.policyNumber)).toEqual([]);
});

test('[ACT-9] a form that was opened before the hold changes nothing', async () => {
  const saved = await saveMethod(testApp, server, who, 'card');
  await hold();
  expect(codeOf(await comeBack(testApp, who, saved))).toEqual(NOT_POSSIBLE);
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({
    method_id: 2,
    setup_id: null,
    events: 0,
  });
});

test('[ACT-9] a change from before the hold is used for no other policy', async () => {
  const { policyNumber } = await createPolicy(database, who.customer, { methodId: 2, statusId: 30 });
  await comeBack(testApp, who, await saveMethod(testApp, server, who, 'card'));
  await hold();
  expect(codeOf(await applyToPolicies(testApp, who, [policyNumber]))).toEqual(NOT_POSSIBLE);
  expect(await methodOf(testApp, policyNumber)).toMatchObject({ method_id: 2, setup_id: null });
});
