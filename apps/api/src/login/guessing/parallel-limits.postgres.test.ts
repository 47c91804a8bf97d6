import { attackThresholdOf } from '@portal/domain/login/attack-threshold';
import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { createLoginRepository } from '#api/login/login-repository.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { type OwnConnections, openConnections } from '#test/own-connections.ts';
import { createTestDatabase } from '#test/test-database.ts';

const AT_ONCE = 8;

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

const RIGHT = Buffer.from([1]);
const WRONG = Buffer.from([0]);
const SITE = { brandId: 1, countryId: 154 };
const FROM_NOWHERE = { keyId: 1, networkHash: null, olderNetworkHashes: [] };
/** Random, as far as these tests go: each try has marks of its own. */
const markOf = (place: number) => Buffer.from(`mark ${place}`);

/**
 * Runs all tries at once, while a row is held at which the first of them stops. Returns what came of them.
 */
async function whileHeld<T>(
  held: { sql: ReturnType<typeof statement>; values: readonly unknown[] },
  attempt: (place: number) => Promise<T>,
): Promise<T[]> {
  const rows = await connections.hold(held.sql, held.values);
  const tries = Array.from({ length: AT_ONCE }, (_, place) => attempt(place));
  await rows.untilWaiting(AT_ONCE);
  await rows.release();
  return Promise.all(tries);
}

const holdIdentifier = statement(
  'test-hold-identifier',
  'select from identifier_failures where identifier_hash = $1 for update',
);
const readFailures = statement(
  'test-read-failures',
  'select failures from identifier_failures where identifier_hash = $1',
);

/** A try with a date of birth that is nobody's. */
const tryDetails = (identifierHash: Buffer, place: number) =>
  login.beginLogin({
    ...SITE,
    ...FROM_NOWHERE,
    channel: 'sms',
    identifier: '0219990000',
    identifierHash,
    olderIdentifierHashes: [],
    dateOfBirth: '1940-01-01',
    browserHash: null,
    captchaClearanceHash: null,
    loginHash: markOf(place),
    codeHash: WRONG,
    sharedHash: WRONG,
    sealedRecipient: WRONG,
    sealedCode: WRONG,
    leaseSeconds: 0,
  });

test.each([
  ['[LOG-39] of wrong birth dates at once no more are looked at than are left until the first lock', 5],
  ['[LOG-43] of wrong birth dates at once no more are looked at than are left until the last lock', 19],
])('%s', async (_title, lockAt) => {
  const identifierHash = Buffer.from(`identifier ${lockAt}`);
  await database.query(
    statement(
      'test-have-failed',
      'insert into identifier_failures (identifier_hash, is_known_browser, failures) values ($1, false, $2)',
    ),
    [identifierHash, lockAt - 2],
  );
  const rows = await whileHeld({ sql: holdIdentifier, values: [identifierHash] }, (place) =>
    tryDetails(identifierHash, place),
  );
  expect(rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(lockAt === 5 ? 1 : 2);
  expect(rows.filter(({ outcome }) => outcome === 'locked')).toHaveLength(lockAt === 5 ? 7 : 6);
  expect(await database.query(readFailures, [identifierHash])).toEqual([{ failures: lockAt }]);
});

/**
 * Two logins of one customer, each by an identifier of its own, whose codes are both in force, as a resend
 * that raced could leave them.
 */
async function beginTwice({ customerId }: TestCustomer): Promise<Buffer[]> {
  const hashes = [Buffer.from(`sms of ${customerId}`), Buffer.from(`email of ${customerId}`)];
  const begin = statement(
    'test-begin-twice',
    `with begun as (
       insert into login_attempt (login_hash, customer_id, brand_id, country_id, channel, identifier_hash, is_known_browser)
       values ($1, $2, 1, 154, 'sms', $1, false) returning *
     )
     insert into one_time_code (customer_id, brand_id, country_id, login_hash, code_hash, expires_at)
     select customer_id, brand_id, country_id, login_hash, $3, now() + interval '10 minutes' from begun`,
  );
  for (const hash of hashes) await database.query(begin, [hash, customerId, RIGHT]);
  return hashes;
}

const holdWrongCodes = statement(
  'test-hold-wrong-codes',
  'select from customer_wrong_codes where customer_id = $1 for update',
);
const readWrongCodes = statement(
  'test-read-wrong-codes',
  'select tries from customer_wrong_codes where customer_id = $1',
);

test('[LOG-65] of guesses at once by two identifiers no more are looked at than the customer has left', async () => {
  const customer = await createCustomer(database);
  const loginHashes = await beginTwice(customer);
  // One is left, and one beside it for the browsers in which the customer logged in before.
  await database.runScript(
    `insert into customer_wrong_codes values (${customer.customerId}, false, ${LOCKOUT_LIMITS.totalFailures - 2})`,
  );
  const rows = await whileHeld({ sql: holdWrongCodes, values: [customer.customerId] }, (place) =>
    login.checkCode({
      ...FROM_NOWHERE,
      countryId: SITE.countryId,
      loginHash: loginHashes[place % 2] ?? WRONG,
      codeHash: WRONG,
      olderCodeHashes: [],
      sharedKeys: [],
      tokenHash: markOf(place),
      bearerHash: null,
      browserHash: markOf(place),
      oldBrowserHash: null,
      browserLabel: null,
    }),
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array.from({ length: AT_ONCE }, () => 'locked'));
  expect(await database.query(readWrongCodes, [customer.customerId])).toEqual([
    { tries: LOCKOUT_LIMITS.totalFailures - 1 },
  ]);
});
