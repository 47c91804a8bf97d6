import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { askDocuments, createTestStore, readDocument, storeDocument } from '#test/documents.ts';
import { readPdf } from '#test/read-pdf.ts';
import { storeReceipt } from '#test/receipts.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const store = createTestStore();
let testApp: TestApp;
let who: LoggedInCustomer;
let other: LoggedInCustomer;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { documentStore: store });
  who = await createLoggedIn(testApp);
  other = await createLoggedIn(testApp);
});
afterAll(async () => {
  await testApp.close();
  store.removeFolder();
});

type Entry = { DocId: string; FolderFields: Record<string, unknown>; IsRead: boolean; IsNew: boolean };

async function list(of: LoggedInCustomer, policyNumber: string): Promise<Entry[]> {
  const response = await askDocuments(testApp, of, policyNumber);
  expect(response.status).toBe(200);
  return response.json<{ HitList: Entry[] }>().HitList;
}

const issue = statement(
  'test-issue-receipt',
  'update receipt set issued_at = $2 where receipt_reference = $1',
);

test('[DOC-42] the receipt of a payment stands among the documents of its policy, and of no other', async () => {
  const { policyNumber, receiptReference } = await storeReceipt(testApp, who.customer);
  const letter = await storeDocument(testApp, store, who);
  const [entry, ...rest] = await list(who, policyNumber);
  expect(rest).toEqual([]);
  expect(entry).toMatchObject({
    DocId: `receipt.${receiptReference}`,
    FolderFields: {
      FileType: 'pdf',
      CorrespondenceType: 'Payment receipt',
      DocumentType: null,
      FileName: `Receipt ${receiptReference}`,
    },
    IsRead: false,
    IsNew: false,
  });
  expect((await list(who, letter.policyNumber)).map(({ DocId }) => DocId)).toEqual([letter.documentId]);
});

test('[DOC-42] it stands under the day that is printed on it, also when it is still yesterday in Greenwich', async () => {
  const { policyNumber, receiptReference } = await storeReceipt(testApp, who.customer);
  await testApp.database.query(issue, [receiptReference, '2026-11-21T20:30:00Z']);
  const [entry] = await list(who, policyNumber);
  expect(entry?.FolderFields.CorrespondenceDate).toBe('2026-11-22');
  const response = await readDocument(testApp, who, `receipt.${receiptReference}`);
  const { elements } = readPdf(Buffer.from(response.json<string>(), 'base64'));
  expect(elements.join('\n')).toContain('22/11/2026');
});

test('[DOC-42] [DOC-8] [DOC-9] it is read like any document: by its customer, who then has read it, and noted each time', async () => {
  const { policyNumber, receiptReference } = await storeReceipt(testApp, who.customer);
  const documentId = `receipt.${receiptReference}`;
  for (const tries of [1, 2]) {
    const response = await readDocument(testApp, who, documentId);
    expect(response.status).toBe(200);
    expect(response.headers['content-length']).toBe(String(response.text.length));
    const { title } = readPdf(Buffer.from(response.json<string>(), 'base64'));
    expect(title).toBe(`Receipt ${receiptReference}`);
    const opened = statement(
      'test-receipt-opened',
      "select customer_id from audit_event where kind = 'document-opened' and facts->>'documentId' = $1",
    );
    expect(await testApp.database.query(opened, [documentId])).toHaveLength(tries);
  }
  expect((await list(who, policyNumber)).map(({ IsRead }) => IsRead)).toEqual([true]);
});

test('[DOC-42] [API-9] another’s receipt and an invented one get the same answer, and nothing is noted', async () => {
  const { receiptReference } = await storeReceipt(testApp, other.customer);
  for (const documentId of [
    `receipt.${receiptReference}`,
    'receipt.',
    'receipt.INVENTED',
    receiptReference,
  ]) {
    const response = await readDocument(testApp, who, documentId);
    expect(response.status, documentId).toBe(404);
    expect(response.json()).toMatchObject({ code: 'document.not-found' });
  }
  const noted = statement('test-receipts-read', 'select 1 as n from document_read where customer_id = $1');
  expect(await testApp.database.query(noted, [other.customer.customerId])).toEqual([]);
});
