import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { fillWithDemonstrationDocuments } from '#demonstration/documents/fill-documents.ts';
import { fillWithDemonstrationData } from '#demonstration/fill.ts';
import { logInAs } from '#test/calls.ts';
import { createTestStore } from '#test/documents.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const today = new Date().toISOString().slice(0, 10);
const store = createTestStore();
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { documentStore: store });
});
afterAll(async () => {
  await testApp.close();
  store.removeFolder();
});

const newLetters = statement(
  'test-new-letters',
  `select d.correspondence_type as subject from document d join customer_visit v using (customer_id)
   where d.policy_number = $1 and d.imported_at > v.first_login_at`,
);

test('[DEMO-23] whoever logs in first finds the overdue notice new, and nothing older', async () => {
  const { database } = testApp;
  const people = await fillWithDemonstrationData({ database, today });
  const person = people.find(
    ({ mobile, policies }) => mobile && policies.length === 1 && policies[0]?.statusId === 40,
  );
  if (!person?.mobile) throw new Error('Nobody is overdue');
  const signal = new AbortController().signal;
  await fillWithDemonstrationDocuments({ database, store, people: [person], today, signal });
  const { mobile, dateOfBirth, brandId, countryId } = person;
  await logInAs(testApp, { mobile, dateOfBirth, brandId, countryId });
  const rows = await database.query(newLetters, [person.policies[0]?.policyNumber]);
  expect(rows).toEqual([{ subject: 'Overdue premium notice' }]);
});
