import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { FUNCTION_LIMITS } from '#api/login/login-repository.ts';
import { type OwnConnections, openConnections } from '#test/own-connections.ts';
import { createTestDatabase } from '#test/test-database.ts';

const CODES = 1000;
const TRIES_AT_ONCE = 50;
const RIGHT = '\\x01';

/** One person, login and code for each number. */
const manyCodes = `
  insert into customer (brand_id, country_id, title, first_name, last_name, date_of_birth, mobile)
  select 1, 154, 'Ms', 'First', 'Last', '1950-01-01', '021' || (7000000 + n) from generate_series(1, ${CODES}) n;
  insert into login_attempt (login_hash, customer_id, brand_id, country_id, channel, identifier_hash, is_known_browser)
  select int4send(customer_id::integer), customer_id, 1, 154, 'sms', int4send(customer_id::integer), false from customer;
  insert into one_time_code (customer_id, brand_id, country_id, login_hash, code_hash, expires_at)
  select customer_id, brand_id, country_id, login_hash, '${RIGHT}', now() + interval '10 minutes' from login_attempt;`;

/** A lock that never comes: only the code's own limit applies. */
const NEVER = 1_000_000;
const LIMITS_WITHOUT_LOCK = JSON.stringify({
  ...FUNCTION_LIMITS,
  lockout: { steps: [], totalFailures: NEVER },
  network: { maxTriesPerHour: NEVER },
  attackThreshold: { maxWrongCodesPerDay: NEVER },
});
const check = statement(
  'test-check-code',
  `select outcome from check_code(p_login_hash => $1, p_code_hash => $2, p_country_id => 154, p_network_hash => null, p_token_hash => $3,
     p_browser_hash => $3, p_old_browser_hash => null, p_limits => '${LIMITS_WITHOUT_LOCK}',
     p_older_code_hashes => '{}', p_older_network_hashes => '{}', p_key_id => 1, p_bearer_hash => null, p_shared_keys => '{}')`,
);
const listLogins = statement('test-logins', 'select login_hash from login_attempt order by login_hash');
const countTries = statement(
  'test-tries',
  'select max(tries) as most, min(tries) as least from one_time_code',
);

/** Fifty tries on one code at once, the right one at a place that moves from code to code. */
function tryAtOnce(connections: OwnConnections, login: Buffer, turn: number) {
  const rightAt = turn % TRIES_AT_ONCE;
  return Promise.all(
    Array.from({ length: TRIES_AT_ONCE }, async (_, place) => {
      const token = Buffer.from(`${turn}-${place}`);
      const codeHash = Buffer.from(place === rightAt ? [1] : [0]);
      const rows = await connections.query<{ outcome: string }>(check, [login, codeHash, token]);
      return rows[0]?.outcome;
    }),
  );
}

test(`[LOG-36] of ${TRIES_AT_ONCE} tries at once at most five are looked at, ${CODES} times over`, async () => {
  const database = await createTestDatabase();
  await database.runScript(manyCodes);
  const connections = await openConnections(database, TRIES_AT_ONCE);
  const logins = await database.query<{ login_hash: Uint8Array }>(listLogins, []);
  let guessed = 0;
  for (const [turn, { login_hash }] of logins.entries()) {
    const outcomes = await tryAtOnce(connections, Buffer.from(login_hash), turn);
    const lookedAt = outcomes.filter((outcome) => outcome === 'wrong' || outcome === 'logged-in').length;
    expect(lookedAt).toBeLessThanOrEqual(LOGIN_LIMITS.code.maxTries);
    guessed += outcomes.filter((outcome) => outcome === 'logged-in').length;
  }
  expect(logins).toHaveLength(CODES);
  // Some right ones are among the first five: the tries were really looked at.
  expect(guessed).toBeGreaterThan(0);
  expect(guessed).toBeLessThan(CODES / 2);
  const [tries] = await database.query<{ most: number; least: number }>(countTries, []);
  expect(tries).toMatchObject({ most: LOGIN_LIMITS.code.maxTries });
  await connections.close();
  await database.close();
}, 600_000);
