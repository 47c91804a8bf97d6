import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Queryable, statement } from '#api/database/database.ts';
import { createTokenHashing } from '#api/keys/token-hashing.ts';
import { customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import { sessionStatement } from '#api/session/session-statement.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const { hashToken } = createTokenHashing({
  codeKeys: [{ id: 1, key: Buffer.from('c') }],
  identifierKeys: [{ id: 1, key: Buffer.from('i') }],
});
const homePhone = customerStatement(
  'test-home-phone',
  'select to_json(k.home_phone) from customer k where k.customer_id = s.customer_id',
);
const ownPolicy = customerStatement(
  'test-own-policy',
  `select to_json(p.policy_number) from policy p
   where p.policy_number = ${ownParameter(1)} and p.customer_id = s.customer_id`,
);
const changePhone = statement(
  'test-change-phone',
  'update customer set home_phone = $2 where customer_id = $1',
);

let testApp: TestApp;
let who: LoggedInCustomer;
let credentials: SessionCredentials;
beforeAll(async () => {
  testApp = await createTestApp();
  who = await createLoggedIn(testApp);
  const { token, loginId } = who.session;
  credentials = { tokenHash: hashToken(token), loginHash: hashToken(loginId), countryId: 154 };
});
afterAll(() => testApp.close());

const phoneOf = async (database: Queryable) => (await homePhone.get(database, credentials)).json;

test('[API-18] a statement that does not check the session never becomes one', () => {
  expect(() => sessionStatement('unchecked', 'select 1 from customer where $1 = $2 or $3 = 1')).toThrow(
    'does not check the session',
  );
  expect(sessionStatement('checked', 'select end_session($1, $2, $3)').name).toBe('checked');
});

test('[API-18] missing data is no error, and a customer without what every customer has is no customer', async () => {
  const { database } = testApp;
  expect((await ownPolicy.find(database, credentials, ['70000000'])).json).toBeUndefined();
  await expect(ownPolicy.get(database, credentials, ['70000000'])).rejects.toMatchObject({
    code: 'session.ended',
  });
});

test('[API-18] a session is proved, and work done for it, in one transaction', async () => {
  const { database } = testApp;
  const before = await phoneOf(database);
  const work = (used: SessionCredentials) =>
    database.transaction(async (tx) => {
      await tx.query(changePhone, [who.customer.customerId, '093007777']);
      return (await homePhone.get(tx, used)).json;
    });
  await expect(work({ ...credentials, tokenHash: hashToken('dead') })).rejects.toMatchObject({
    code: 'session.ended',
  });
  expect(await phoneOf(database)).toBe(before);
  expect(await work(credentials)).toBe('"093007777"');
  expect(await phoneOf(database)).toBe('"093007777"');
});
