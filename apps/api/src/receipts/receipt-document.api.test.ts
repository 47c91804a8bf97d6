import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '#api/database/database.ts';
import { call } from '#test/calls.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { readPdf } from '#test/read-pdf.ts';
import { type StoredReceipt, storeReceipt } from '#test/receipts.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let testApp: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  testApp = await createTestApp(database);
});
afterEach(() =>
  database.runScript(
    'truncate customer, receipt, payment_reservation, payment, overdue_payment, audit_event cascade',
  ),
);
afterAll(async () => {
  await testApp.app.close();
  await database.close();
});

const askDocument = (
  who: LoggedInCustomer,
  { policyNumber, receiptReference }: Omit<StoredReceipt, 'paymentId'>,
) =>
  call(
    testApp,
    'PayNow/receiptdocument',
    {
      ClientPortalLoginId: who.session.loginId,
      ClientPolicyNumber: policyNumber,
      ReceiptReference: receiptReference,
    },
    { token: who.session.token },
  );

test('[RCP-7] the customer who paid gets the document', async () => {
  const who = await createLoggedIn(testApp);
  const stored = await storeReceipt(testApp, who.customer);
  const response = await askDocument(who, stored);
  expect(response.status).toBe(200);
  const { elements, title } = readPdf(Buffer.from(response.json<string>(), 'base64'));
  expect(title).toBe(`Receipt ${stored.receiptReference}`);
  expect(elements.join('\n')).toContain(`"${who.customer.firstName} ${who.customer.lastName}"`);
});

test('[RCP-7] another customer, an invented reference and another policy get the same answer', async () => {
  const who = await createLoggedIn(testApp);
  const other = await createLoggedIn(testApp);
  const stored = await storeReceipt(testApp, who.customer);
  const ofOther = await storeReceipt(testApp, other.customer);
  const responses = [
    await askDocument(other, stored),
    await askDocument(who, { ...stored, receiptReference: 'R0000' }),
    await askDocument(who, { ...stored, policyNumber: ofOther.policyNumber }),
  ];
  for (const { status, text } of responses) {
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ code: 'payment.not-found' });
  }
});

test('[RCP-7] without a live session there is no document', async () => {
  const who = await createLoggedIn(testApp);
  const stored = await storeReceipt(testApp, who.customer);
  await database.runScript("update session set expires_at = now() - interval '1 second'");
  expect((await askDocument(who, stored)).status).toBe(401);
});
