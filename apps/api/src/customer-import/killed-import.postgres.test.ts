import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { exampleRecord, hashedTables, importReport, writeCustomerFolder } from '#test/customer-folder.ts';
import { createTestDatabase } from '#test/test-database.ts';

const PORTAL = fileURLToPath(new URL('../commands/portal.ts', import.meta.url));
const KILL = new URL('../../test/kill-at-statement.ts', import.meta.url).href;
/** A run by hand may take more, and `--testTimeout` with it. */
const CUSTOMERS = Number(process.env.KILLED_IMPORT_CUSTOMERS ?? 300);
const MOMENTS = 20;

let database: Database;
let databaseUrl: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const findName = statement('test-own-database', 'select current_database() as name');
  const [row] = await database.query<{ name: string }>(findName, []);
  databaseUrl = inject('postgresUrl').replace(/\/postgres$/, `/${row?.name}`);
});
afterAll(() => database.close());

/** Customers with everything, and a line in a hundred that is refused. */
function writeCustomers(): string {
  const all = Array.from({ length: CUSTOMERS }, (_, at) => ({
    customerNumber: `C-${at}`,
    policyNumber: `P-${at}`,
  }));
  const ofCustomers = (kind: 'customer' | 'address' | 'offer', changes: object = {}) =>
    all.map(({ customerNumber }) => exampleRecord(kind, { customerNumber, ...changes }));
  const ofPolicies = (kind: Parameters<typeof exampleRecord>[0]) =>
    all.map(({ policyNumber }, at) =>
      exampleRecord(kind, { policyNumber: at % 100 === 50 ? `NONE-${at}` : policyNumber }),
    );
  return writeCustomerFolder({
    customer: all.map(({ customerNumber }, at) =>
      exampleRecord('customer', { customerNumber, email: `customer${at}@example.com` }),
    ),
    address: [...ofCustomers('address'), ...ofCustomers('address', { addressKind: 'postal' })],
    policy: all.map((numbers) => exampleRecord('policy', numbers)),
    'policy-status': ofPolicies('policy-status').map((record) => ({ ...record, version: 2, statusId: 40 })),
    'payment-method': ofPolicies('payment-method'),
    'life-insured': ofPolicies('life-insured'),
    benefit: ofPolicies('benefit'),
    'benefit-exclusion': ofPolicies('benefit-exclusion'),
    beneficiary: ofPolicies('beneficiary'),
    'premium-missed': ofPolicies('premium-missed'),
    'override-missed': ofPolicies('override-missed'),
    offer: ofCustomers('offer'),
  });
}

/** Runs the command of an operator in a process of its own, which is killed at a statement; 0: at none. */
async function importInProcess(folder: string, killAt: number) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const parameters = ['customers', 'import', folder, '--operator', 'jane'];
  const child = spawn(process.execPath, ['--import', KILL, PORTAL, ...parameters], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, KILL_AT_STATEMENT: String(killAt) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<string | number | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  const [said, told] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { ended: await ended, said, told, statements: Number(/statements: (\d+)/.exec(told)?.[1] ?? 0) };
}

/** Everything that an import writes, and what the audit trail says was added. */
async function readState() {
  const counted = statement(
    'test-killed-import-audit',
    `select facts ->> 'record' as record, sum((facts ->> 'added')::integer)::integer as added from audit_event
     where kind = 'records-imported' and event_id > $1 group by 1 order by 1`,
  );
  return { tables: await hashedTables(database), audited: await database.query(counted, [newestEvent]) };
}
let newestEvent = 0;
async function startOver(): Promise<void> {
  await database.runScript('truncate customer cascade');
  const newest = statement(
    'test-killed-import-newest',
    'select coalesce(max(event_id), 0) as id from audit_event',
  );
  newestEvent = (await database.query<{ id: number }>(newest, []))[0]?.id ?? 0;
}

/** Imports in a process that is not killed: the others must leave the same. */
async function importWhole() {
  const folder = writeCustomers();
  const { ended, statements } = await importInProcess(folder, 0);
  return { folder, ended, statements, state: await readState(), rejected: importReport(folder) };
}
let whole: Awaited<ReturnType<typeof importWhole>>;
beforeAll(async () => {
  whole = await importWhole();
});

test('[IMP-10] an import that is not killed adds every customer, and reports each line that is refused', () => {
  expect(whole.ended).toBe(0);
  expect(whole.state.tables.customer?.rows).toBe(CUSTOMERS);
  expect(whole.rejected).toHaveLength((8 * CUSTOMERS) / 100);
});

test.each(Array.from({ length: MOMENTS }, (_, at) => at + 1))(
  `[IMP-10] an import in a process that is killed at moment %i of ${MOMENTS} and run again leaves the same`,
  async (moment) => {
    const { folder, statements, state, rejected } = whole;
    await startOver();
    const killAt = Math.round((moment * statements) / (MOMENTS + 1));
    const killed = await importInProcess(folder, killAt);
    expect(killed.ended, `statement ${killAt}: ${killed.told}`).toBe('SIGKILL');
    const again = await importInProcess(folder, 0);
    expect(again.ended, again.told).toBe(0);
    expect(await readState(), `killed at statement ${killAt} of ${statements}`).toEqual(state);
    expect(importReport(folder)).toEqual(rejected);
  },
);

test('[IMP-10] an import of what is there changes nothing', async () => {
  const { folder, state } = whole;
  await startOver();
  await importInProcess(folder, 0);
  const again = await importInProcess(folder, 0);
  expect(again.said).not.toMatch(/[1-9]\d* (added|changed)/);
  expect(await readState()).toEqual(state);
});
