import { attackThresholdOf } from '@portal/domain/login/attack-threshold';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { createLoginRepository } from '#api/login/login-repository.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { type OwnConnections, openConnections } from '#test/own-connections.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** The login, and what ends it beside it. */
const AT_ONCE = 2;

let database: Database;
let connections: OwnConnections;
let login: ReturnType<typeof createLoginRepository>;
beforeAll(async () => {
  database = await createTestDatabase();
  connections = await openConnections(database, AT_ONCE);
  login = createLoginRepository(connections, () => attackThresholdOf(0));
});
afterAll(async () => {
  await connections.close();
  await database.close();
});

const MARK = Buffer.from([1]);
const FROM_NOWHERE = { countryId: 154, keyId: 1, networkHash: null, olderNetworkHashes: [], leaseSeconds: 0 };
const loginHashOf = ({ customerId }: TestCustomer) => Buffer.from(`login of ${customerId}`);
const CODE = { codeHash: MARK, sharedHash: MARK, sealedCode: MARK };

const begin = (customer: TestCustomer) =>
  login.beginLogin({
    ...FROM_NOWHERE,
    ...CODE,
    brandId: 1,
    channel: 'sms',
    identifier: customer.mobile ?? '',
    identifierHash: Buffer.from(`mobile of ${customer.customerId}`),
    olderIdentifierHashes: [],
    dateOfBirth: customer.dateOfBirth,
    browserHash: null,
    captchaClearanceHash: null,
    loginHash: loginHashOf(customer),
    sealedRecipient: MARK,
  });

const holdCustomer = statement('test-hold-customer', 'select hold_customer($1)');
const endSessions = statement('test-end-sessions', "select end_sessions_of($1, '{}')");
const deactivate = statement(
  'test-deactivate',
  'update customer set is_active = false where customer_id = $1',
);
const changeMobile = statement(
  'test-change-mobile',
  `with changed as (update customer set mobile = '0270000001' where customer_id = $1 returning customer_id)
   select end_sessions_of(customer_id, '{}') from changed`,
);

/** Does the work of a login that has begun before a change, and cannot go on until the change is stored. */
async function whileChanging<T>(
  { customerId }: TestCustomer,
  change: ReturnType<typeof statement>,
  work: () => Promise<T>,
): Promise<T> {
  const held = await connections.hold(holdCustomer, [customerId]);
  const changing = connections.query(change, [customerId]);
  await held.untilWaiting(1);
  const working = work();
  await held.untilWaiting(2);
  await held.release();
  await changing;
  return working;
}

test.each([
  ['[CON-76] a login by a number that changes meanwhile sends no code to it', changeMobile],
  ['[SES-63] a login of a person who ceases to be a customer meanwhile sends no code', deactivate],
])('%s', async (_title, change) => {
  const customer = await createCustomer(database);
  expect(await whileChanging(customer, change, () => begin(customer))).toMatchObject({ outcome: 'refused' });
});

test('[CON-76] a login that is ended while it asks for another code gets none', async () => {
  const customer = await createCustomer(database);
  expect(await begin(customer)).toMatchObject({ outcome: 'code-sent' });
  await database.runScript("update one_time_code set created_at = created_at - interval '1 minute'");
  const resent = await whileChanging(customer, endSessions, () =>
    login.resendCode({ ...FROM_NOWHERE, ...CODE, loginHash: loginHashOf(customer), recipient: null }),
  );
  expect(resent).toMatchObject({ outcome: 'expired' });
});
