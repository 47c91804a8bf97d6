import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAs } from '#test/calls.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { askDocuments, createTestStore, readDocument, storeDocument } from '#test/documents.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const HOUR = 3600;
const YEAR = 366 * 86_400;

const store = createTestStore();
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { documentStore: store });
});
afterAll(async () => {
  await testApp.close();
  store.removeFolder();
});

async function visitAgain({ customer }: LoggedInCustomer): Promise<LoggedInCustomer> {
  const { mobile, dateOfBirth, brandId, countryId } = customer;
  return {
    customer,
    session: await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth, brandId, countryId }),
  };
}

async function newOnes(who: LoggedInCustomer, policyNumber: string): Promise<string[]> {
  const response = await askDocuments(testApp, who, policyNumber);
  const { HitList } = response.json<{ HitList: { DocId: string; IsNew: boolean }[] }>();
  return HitList.flatMap(({ DocId, IsNew }) => (IsNew ? [DocId] : []));
}

test('[DOC-41] on a first visit nothing is new', async () => {
  const who = await createLoggedIn(testApp);
  const { policyNumber } = await storeDocument(testApp, store, who);
  expect(await newOnes(who, policyNumber)).toEqual([]);
});

test('[DOC-41] what came after the first login is new until it is opened, also in later visits, for a year', async () => {
  const first = await createLoggedIn(testApp);
  const before = await storeDocument(testApp, store, first);
  const { policyNumber } = before;
  await testApp.database.runScript(
    `update document set imported_at = now() - interval '1 minute' where document_id = '${before.documentId}'`,
  );
  const during = await storeDocument(testApp, store, first);
  await letSecondsPass(testApp.database, HOUR);
  const second = await visitAgain(first);
  const since = await storeDocument(testApp, store, first, { date: '2025-04-01' });
  const opened = await storeDocument(testApp, store, first, { date: '2025-04-02' });
  await readDocument(testApp, second, opened.documentId);
  const unopened = [during.documentId, since.documentId].sort();
  expect((await newOnes(second, policyNumber)).sort()).toEqual(unopened);
  for (const _ of ['third', 'fourth']) {
    await letSecondsPass(testApp.database, HOUR);
    expect((await newOnes(await visitAgain(first), policyNumber)).sort()).toEqual(unopened);
  }
  await letSecondsPass(testApp.database, YEAR);
  expect(await newOnes(await visitAgain(first), policyNumber)).toEqual([]);
});

test('[DOC-41] what came since the login before this one is new, however long ago that was', async () => {
  const first = await createLoggedIn(testApp);
  await letSecondsPass(testApp.database, HOUR);
  const { policyNumber, documentId } = await storeDocument(testApp, store, first);
  await letSecondsPass(testApp.database, YEAR + HOUR);
  expect(await newOnes(await visitAgain(first), policyNumber)).toEqual([documentId]);
});

test('[DOC-41] for a customer of before the first login was kept, the login before this one counts as the first', async () => {
  const first = await createLoggedIn(testApp);
  const before = await storeDocument(testApp, store, first);
  await letSecondsPass(testApp.database, HOUR);
  const second = await visitAgain(first);
  await testApp.database.runScript(
    `update customer_visit set first_login_at = null where customer_id = ${first.customer.customerId}`,
  );
  expect(await newOnes(second, before.policyNumber)).toEqual([]);
  const since = await storeDocument(testApp, store, first);
  for (const _ of ['third', 'fourth']) {
    await letSecondsPass(testApp.database, HOUR);
    expect(await newOnes(await visitAgain(first), before.policyNumber)).toEqual([since.documentId]);
  }
});
