import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAs } from '#test/calls.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { askDocuments, createTestStore, readDocument, storeDocument } from '#test/documents.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const HOUR = 3600;

const store = createTestStore();
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { documentStore: store });
});
afterAll(async () => {
  await testApp.close();
  store.remove();
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

test('[DOC-41] what came since the login before this one is new until it is opened, or until the next visit', async () => {
  const first = await createLoggedIn(testApp);
  const old = await storeDocument(testApp, store, first);
  const { policyNumber } = old;
  await letSecondsPass(testApp.database, HOUR);
  const second = await visitAgain(first);
  const arrived = await storeDocument(testApp, store, first, { date: '2025-04-01' });
  const opened = await storeDocument(testApp, store, first, { date: '2025-04-02' });
  await readDocument(testApp, second, opened.documentId);
  expect((await newOnes(second, policyNumber)).sort()).toEqual([old.documentId, arrived.documentId].sort());
  await letSecondsPass(testApp.database, HOUR);
  const third = await visitAgain(first);
  expect(await newOnes(third, policyNumber)).toEqual([arrived.documentId]);
  await letSecondsPass(testApp.database, HOUR);
  const fourth = await visitAgain(first);
  expect(await newOnes(fourth, policyNumber)).toEqual([]);
});
