import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryOutCommand } from '#api/commands/operator-command.ts';
import { resetCommand, resetDemonstrationData } from '#api/commands/reset.ts';
import { type Database, statement } from '#api/database/database.ts';
import { openDatabase } from '#api/database/open-database.ts';
import { OperatorError } from '#api/operator-error.ts';

const today = '2025-11-21';
let dataFolder: string;

beforeAll(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'portal-reset-'));
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: undefined, dataFolder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const renameEverybody = statement('test-reset-rename', "update customer set first_name = 'Changed'");
const listFirstNames = statement('test-reset-names', 'select first_name from customer order by customer_id');

/** Resets as an operator does. Returns what was printed. */
async function reset(variables: Record<string, string> = {}): Promise<string[]> {
  const printed: string[] = [];
  await carryOutCommand(resetCommand, {
    parameters: [],
    variables: { DATA_DIR: dataFolder, ...variables },
    say: (line) => printed.push(line),
  });
  return printed;
}

async function refusalOf(variables: Record<string, string>): Promise<string> {
  const refusal = await reset(variables).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  return (refusal as OperatorError).message;
}

test('[DEMO-16] the embedded database gets the data afresh, from nothing and over what was there', async () => {
  const people = await withDatabase((database) => resetDemonstrationData(database, today));
  await withDatabase((database) => database.query(renameEverybody, []));
  expect(await reset()).toEqual([expect.stringMatching(/^The demonstration data is fresh: \d+ people/)]);
  const names = await withDatabase((database) => database.query<{ first_name: string }>(listFirstNames, []));
  expect(names.map((row) => row.first_name)).toEqual(people.map((person) => person.firstName));
});

const countUnpaid = statement(
  'test-reset-unpaid',
  `select count(*)::integer as n from overdue_payment o
   where not exists (select from payment_reservation k where k.customer_id = o.customer_id and k.overdue_payment_id = o.overdue_payment_id)`,
);

test('[DEMO-16] what was paid is overdue again, although payments are kept for good', async () => {
  await reset();
  const unpaid = () =>
    withDatabase(async (database) => (await database.query<{ n: number }>(countUnpaid, []))[0]?.n);
  const before = await unpaid();
  expect(before).toBeGreaterThan(50);
  await withDatabase((database) =>
    database.runScript(
      `insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency,
         max_amount_cents, amount_cents)
       select customer_id, md5(policy_number)::uuid, policy_number, 1, 154, 'sandbox', policy_number, 'captured', 'NZD', 1, 1 from policy;
       insert into payment_reservation (customer_id, overdue_payment_id, payment_id, amount_cents, allocated_at)
       select customer_id, overdue_payment_id, md5(policy_number)::uuid, 1, now() from overdue_payment on conflict do nothing`,
    ),
  );
  expect(await unpaid()).toBe(0);
  await reset();
  expect(await unpaid()).toBe(before);
});

test('[DEMO-16] it refuses another database', async () => {
  expect(await refusalOf({ DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal' })).toMatch(
    /^Nothing was reset:.*DATABASE_URL/,
  );
});

test('[DEMO-16] it refuses in production, however much of that is set up', async () => {
  expect(await refusalOf({ NODE_ENV: 'production' })).toMatch(/^Nothing was reset:.*production/);
  const whole = {
    DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal',
    SECRET_KEY: 'x'.repeat(32),
    PUBLIC_ORIGIN: 'https://portal.example.com',
  };
  expect(await refusalOf({ NODE_ENV: 'production', ...whole })).toMatch(/^Nothing was reset:.*production/);
});

test('[DEMO-16] it refuses while another process has the database open', async () => {
  mkdirSync(dataFolder, { recursive: true });
  const lockFile = join(dataFolder, 'database.lock');
  writeFileSync(lockFile, String(process.ppid));
  try {
    expect(await refusalOf({})).toContain(`in use by process ${process.ppid}`);
  } finally {
    rmSync(lockFile, { force: true });
  }
});
