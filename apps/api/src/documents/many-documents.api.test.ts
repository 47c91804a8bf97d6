import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, type Statement, statement } from '#api/database/database.ts';
import { createLoggedIn } from '#test/contacts.ts';
import { askDocuments, createTestStore, storeDocument } from '#test/documents.ts';
import { createTestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

const OWN = 2_000;
const OTHER_POLICIES = 200;
const OF_EACH_OTHER = 100;

const store = createTestStore();
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  store.removeFolder();
});

/** Policies of a customer like the one that there is. */
const copyPolicy = (policy: string): string =>
  `insert into policy select (jsonb_populate_record(p, jsonb_build_object('policy_number', 'C' || n))).*
   from policy p, generate_series(1, ${OTHER_POLICIES}) n where p.policy_number = '${policy}'`;

/** Documents of policies, under ids and contents of their own. */
const addDocuments = (count: number, whichPolicies: string): string =>
  `insert into document (customer_id, document_id, policy_number, file_type, correspondence_type, correspondence_date, file_name, size_bytes, sha256)
   select p.customer_id, md5(p.policy_number || '-' || n), p.policy_number, 'pdf', 'Letter', '2025-03-14', 'Letter ' || n, 1000,
     sha256((p.policy_number || '-' || n)::bytea)
   from policy p, generate_series(1, ${count}) n where p.policy_number ${whichPolicies}`;

test('[DOC-43] 2,000 documents of a policy are one statement, which reads no others', async () => {
  const asked: { statement: Statement; values: readonly unknown[] }[] = [];
  const watched: Database = {
    ...database,
    query(statement, values) {
      asked.push({ statement, values });
      return database.query(statement, values);
    },
  };
  const testApp = await createTestApp(watched, { documentStore: store });
  const who = await createLoggedIn(testApp);
  const other = await createLoggedIn(testApp);
  const { policyNumber } = await storeDocument(testApp, store, who);
  const theirs = await storeDocument(testApp, store, other);
  await database.runScript(addDocuments(OWN - 1, `= '${policyNumber}'`));
  await database.runScript(copyPolicy(theirs.policyNumber));
  await database.runScript(addDocuments(OF_EACH_OTHER, "like 'C%'"));
  await database.runScript('analyze document');
  // A process proves a token alone the first time. ISO-27
  await askDocuments(testApp, who, policyNumber);
  asked.length = 0;
  const response = await askDocuments(testApp, who, policyNumber);
  expect(response.json<{ HitList: unknown[] }>().HitList).toHaveLength(OWN);
  expect(asked.map((one) => one.statement.name)).toEqual(['list-own-documents']);
  const [list] = asked;
  const explain = statement('test-explain-documents', `explain ${list?.statement.text}`);
  const plan = await database.query<{ 'QUERY PLAN': string }>(explain, list?.values ?? []);
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toMatch(/(Index Scan|Bitmap Heap Scan).* on document/);
  expect(lines).not.toMatch(/Seq Scan on document\b/);
  await testApp.app.close();
});
