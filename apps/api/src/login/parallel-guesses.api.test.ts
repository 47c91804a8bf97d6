import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { FUNCTION_LIMITS } from '#api/login/login-repository.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** The embedded database runs one statement after the other: a few turns show there what a thousand show elsewhere. */
const CODES = inject('testDatabase') === 'postgres' ? 1000 : 50;
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

/** A lock that never comes: the code's own limit stands alone. */
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
     p_browser_hash => $3, p_old_browser_hash => null, p_limits => '${LIMITS_WITHOUT_LOCK}')`,
);
const listLogins = statement('test-logins', 'select login_hash from login_attempt order by login_hash');
const countTries = statement(
  'test-tries',
  'select max(tries) as most, min(tries) as least from one_time_code',
);

type Ask = (values: readonly unknown[]) => Promise<string | undefined>;

/**
 * As many connections as tries, on a real server: only then are the tries really at once. They do not wait for the disk, which
 * changes nothing about who sees what.
 */
async function openMany(database: Database): Promise<{ ask: Ask; close: () => Promise<void> }> {
  if (database.kind === 'embedded') {
    const ask: Ask = async (values) => (await database.query<{ outcome: string }>(check, values))[0]?.outcome;
    return { ask, close: async () => undefined };
  }
  const [row] = await database.query<{ name: string }>(
    statement('test-name', 'select current_database() as name'),
    [],
  );
  const pool = new pg.Pool({
    connectionString: inject('postgresUrl').replace(/\/postgres$/, `/${row?.name}`),
    options: '-c synchronous_commit=off',
    max: TRIES_AT_ONCE,
  });
  return {
    ask: async (values) => (await pool.query({ ...check, values: [...values] })).rows[0]?.outcome,
    close: () => pool.end(),
  };
}

/** Fifty tries on one code at once, the right one at a place that moves from code to code. */
function tryAtOnce(ask: Ask, login: Buffer, turn: number) {
  const rightAt = turn % TRIES_AT_ONCE;
  return Promise.all(
    Array.from({ length: TRIES_AT_ONCE }, (_, place) => {
      const token = Buffer.from(`${turn}-${place}`);
      const codeHash = Buffer.from(place === rightAt ? [1] : [0]);
      return ask([login, codeHash, token]);
    }),
  );
}

test(`[LOG-36] of ${TRIES_AT_ONCE} tries at once at most five are looked at, ${CODES} times over`, async () => {
  const database = await createTestDatabase();
  await database.runScript(manyCodes);
  const { ask, close } = await openMany(database);
  const logins = await database.query<{ login_hash: Uint8Array }>(listLogins, []);
  let guessed = 0;
  for (const [turn, { login_hash }] of logins.entries()) {
    const outcomes = await tryAtOnce(ask, Buffer.from(login_hash), turn);
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
  await close();
  await database.close();
}, 600_000);
