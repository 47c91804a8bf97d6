import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { type Credentials, customerLogin, logInAs, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const bySms = ({ mobile, dateOfBirth }: TestCustomer): Credentials => ({ mobile: mobile ?? '', dateOfBirth });
const lastCode = () => testApp.messageViewer.listSent()[0]?.code ?? '';
const wrongCode = () => (lastCode() === '000000' ? '111111' : '000000');

const listKinds = statement(
  'test-kinds-of',
  'select kind from audit_event where customer_id = $1 order by happened_at, event_id',
);
const kindsOf = async ({ customerId }: TestCustomer) =>
  (await testApp.database.query<{ kind: string }>(listKinds, [customerId])).map(({ kind }) => kind);

async function beginLogin(customer: TestCustomer): Promise<string> {
  const begun = await customerLogin(testApp, bySms(customer));
  return begun.json<string>();
}

test('[LOG-66] every step of a login names the customer, up to the lock', async () => {
  const customer = await createCustomer(testApp.database);
  const loginId = await beginLogin(customer);
  for (let tries = 0; tries < 6; tries += 1) await validateCode(testApp, loginId, wrongCode());
  expect(await kindsOf(customer)).toEqual([
    'code-sent',
    'code-wrong',
    'code-wrong',
    'code-wrong',
    'code-wrong',
    'account-locked',
    'code-while-locked',
  ]);
});

test('[LOG-66] a login and what comes too late or too soon name the customer', async () => {
  const customer = await createCustomer(testApp.database);
  const loginId = await beginLogin(customer);
  await customerLogin(testApp, bySms(customer));
  const code = lastCode();
  await validateCode(testApp, loginId, code);
  await validateCode(testApp, loginId, code);
  expect(await kindsOf(customer)).toEqual(['code-sent', 'code-limit', 'logged-in', 'code-expired']);
});

const readCounts = statement(
  'test-counts-of-both-kinds',
  `select (select array_agg(is_known_browser) from customer_wrong_codes where customer_id = $1) as customer,
     (select array_agg(f.is_known_browser) from identifier_failures f
      where f.identifier_hash in (select identifier_hash from login_attempt where customer_id = $1)) as identifier`,
);

/** One failure of each kind of browser, of the customer and of the identifier. */
const failInBothKinds = (customer: TestCustomer) =>
  testApp.database.runScript(
    `insert into customer_wrong_codes (customer_id, is_known_browser, tries)
     select ${customer.customerId}, is_known, 1 from unnest(array[true, false]) is_known;
     insert into identifier_failures (identifier_hash, is_known_browser, failures)
     select distinct identifier_hash, is_known, 1 from login_attempt, unnest(array[true, false]) is_known
     where customer_id = ${customer.customerId}`,
  );

test('[LOG-40] [LOG-65] a login in one kind of browser leaves the failures of the other kind counted', async () => {
  const customer = await createCustomer(testApp.database);
  const loginId = await beginLogin(customer);
  await failInBothKinds(customer);
  const response = await validateCode(testApp, loginId, lastCode());
  expect(response.status).toBe(200);
  const counts = () => testApp.database.query(readCounts, [customer.customerId]);
  expect(await counts()).toEqual([{ customer: [true], identifier: [true] }]);

  await testApp.database.runScript(`delete from customer_wrong_codes; delete from identifier_failures`);
  await failInBothKinds(customer);
  await letSecondsPass(testApp.database, 31);
  const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  await logInAs(testApp, { ...bySms(customer), cookie });
  expect(await counts()).toEqual([{ customer: [false], identifier: [false] }]);
});
