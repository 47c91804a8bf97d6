import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Statement, Transaction } from '#api/database/database.ts';
import { listCustomerStatements } from '#api/session/customer-statement.ts';
import {
  addCustomerRows,
  type FilledCustomer,
  listTablesOfCustomers,
  readRows,
} from '#test/customer-rows.ts';
import { STATEMENT_VALUES } from '#test/statement-values.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

// Every customer statement declares itself when the services are made. Collected here, so that each is a test
// of its own.
const collecting = await createTestApp();
const STATEMENTS = listCustomerStatements()
  // Test files share the code that they load: another one may have declared statements of its own.
  .filter(({ name }) => !name.startsWith('test-'))
  .map(({ name, text }) => ({ name, text }));
await collecting.close();

let testApp: TestApp;
let mine: FilledCustomer;
let theirs: FilledCustomer;
/**
 * Values that occur in their rows and not in mine. A moment is nobody's: another hour may begin between the
 * two, and any row may be of that hour.
 */
let secrets: readonly string[];
/** Their rows, table by table. */
let theirRows: ReadonlyMap<string, string>;
beforeAll(async () => {
  testApp = await createTestApp();
  mine = await addCustomerRows(testApp.database, 'MINE', 3);
  theirs = await addCustomerRows(testApp.database, 'THEIRS', 7);
  theirRows = await readRows(testApp.database, theirs.customerId);
  const ownText = [...(await readRows(testApp.database, mine.customerId)).values()].join();
  const words = [...theirRows.values()].join().match(/[\w-]{6,}/g) ?? [];
  secrets = [...new Set(words)].filter((word) => !(MOMENT.test(word) || ownText.includes(word)));
});
afterAll(() => testApp.close());

/** The first part of a moment, and the fraction of its second. */
const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d|\d{6})$/;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** The credentials of my session. */
const MY_SESSION = [hashOf('token MINE'), hashOf('login MINE'), 154];

/**
 * The two conditions that keep customers apart: the statement's own condition, and the database's policies.
 */
type Guards = { readonly patch?: Patch; readonly actor?: 'customer' };
/** Takes the statement's own condition away. */
type Patch = (body: string) => string;

const BODY_ENDS = /\n? from \(select s\.customer_id, s\.login_hash, set_config/;
const patched = (text: string, patch: Patch = (body) => body): string => {
  const end = text.search(BODY_ENDS);
  expect(end).toBeGreaterThan(0);
  const [body, rest] = [text.slice(0, end), text.slice(end)];
  // The column that says whose session it was is no part of the body.
  const [data, whose] = [body.slice(0, body.lastIndexOf(',')), body.slice(body.lastIndexOf(','))];
  return patch(data) + whose + rest;
};

const PATCHES: readonly (readonly [string, Patch])[] = [
  ['left out', (body) => body.replaceAll(/\b\w+\.customer_id = s\.customer_id\b/g, 'true')],
  [
    'left out of every join',
    (body) => body.replaceAll(/\b(?:\w+\.)?customer_id = \w+\.customer_id\b/g, 'true'),
  ],
  [
    'put in for the other customer',
    (body) => body.replaceAll('s.customer_id', `${theirs.customerId}::bigint`),
  ],
];

/** The errors of the database when it refuses a row, or finds none where a function needs one. */
const REFUSALS = ['42501', 'P0002', '23503'];
/** It found rows of several customers where there should be one. */
const SEVERAL_ROWS = '21000';

type Outcome = { readonly text: string; readonly changed: readonly string[] };

async function runIn(tx: Transaction, ran: Statement, values: readonly unknown[]): Promise<Outcome> {
  const rows = await tx.query(ran, [...MY_SESSION, ...values]);
  const after = await readRows(tx, theirs.customerId);
  return {
    text: JSON.stringify(rows),
    changed: [...after].filter(([table, text]) => text !== theirRows.get(table)).map(([table]) => table),
  };
}

/** Runs a statement of mine with the values of theirs, and undoes it. */
async function run({ name, text }: Statement, { patch, actor }: Guards): Promise<Outcome> {
  const given: { outcome?: Outcome } = {};
  const undo = new Error('undo');
  const ranText = patched(text, patch);
  // Prepared under its name, so each text has its own: PostgreSQL tells names apart by 63 bytes.
  const ran = { name: hashOf(ranText).toString('base64url'), text: ranText, ...(actor && { actor }) };
  const values = STATEMENT_VALUES[name]?.(theirs, 'THEIRS') ?? [];
  await testApp.database
    .transaction(async (tx) => {
      given.outcome = await runIn(tx, ran, values);
      throw undo;
    })
    .catch((error: { code?: string }) => {
      if (error.code === SEVERAL_ROWS) given.outcome = { text: '', changed: ['several rows'] };
      else if (error !== undo && !REFUSALS.includes(String(error.code))) throw error;
    });
  return given.outcome ?? { text: 'refused', changed: [] };
}

const reveals = ({ text, changed }: Outcome): boolean =>
  changed.length > 0 || secrets.some((secret) => text.includes(secret));

test('[ISO-21] every customer statement is known here, by values that name what is another customer’s', () => {
  expect(STATEMENTS.map(({ name }) => name).sort()).toEqual(Object.keys(STATEMENT_VALUES).sort());
});

describe.each(STATEMENTS)('$name', (one) => {
  test('[API-18] by itself it finds and changes nothing of another customer, even without row-level security', async () => {
    expect(reveals(await run(one, {}))).toBe(false);
  });

  test('[ISO-21] with its own condition patched out it finds and changes nothing of another customer', async () => {
    let hasLeaked = false;
    for (const [what, patch] of PATCHES) {
      expect([what, await run(one, { patch, actor: 'customer' }).then(reveals)]).toEqual([what, false]);
      hasLeaked ||= reveals(await run(one, { patch }));
    }
    // Without row-level security it does: the values are right, and so is the patch.
    expect(hasLeaked).toBe(true);
  });
});

/**
 * Where the server's own work meets rows of customers: commands, demonstration, jobs and queues, the data of
 * persons, the payments that jobs and notifications share, the proof that anybody may check, and why a
 * session is over. None of it is under the policies of customers. Login, refresh and retention are functions
 * of the database.
 */
const WORK_OF_SERVERS = [
  'call-backs/waiting-call-backs-repository.ts',
  'commands/customers/customers-of-identifier-repository.ts',
  'commands/customers/customers-report-repository.ts',
  'commands/customers/end-sessions-repository.ts',
  'commands/customers/passkeys-repository.ts',
  'commands/offers-report-repository.ts',
  'commands/payments-repository.ts',
  'core-updates/take-updates.ts',
  'customer-import/missing-policies.ts',
  'development/development-core-system.ts',
  'documents/remove-unused-contents.ts',
  'health/health-repository.ts',
  'key-rotation/rotation-repository.ts',
  'login/attack-watch.ts',
  'login/login-repository.ts',
  'messaging/code-message-repository.ts',
  'messaging/delivery-report-repository.ts',
  'metrics/stored-figures-repository.ts',
  'outbox/core-event-repository.ts',
  'outbox/core-event-watch-repository.ts',
  'outbox/dead-letter-repository.ts',
  'passkeys/passkey-figures-repository.ts',
  'payment-details/store/method-changes-repository.ts',
  'payment-details/store/other-policies-repository.ts',
  'payment-details/store/method-setups-repository.ts',
  'payments/reservations-repository.ts',
  'payments/store/later-changes-repository.ts',
  'payments/store/payments-repository.ts',
  'payments/store/receipts-repository.ts',
  'person/erase-person.ts',
  'person/export-person.ts',
  'person/person-repository.ts',
  'proofs/proofs-repository.ts',
  'receipts/issued-receipts-repository.ts',
  'receipts/receipt-email-repository.ts',
  'retention/retention-job.ts',
  'security-alerts/security-alerts-repository.ts',
  'security-page/activity-reports-repository.ts',
  'session/session-statement.ts',
];

const SOURCES = new URL('../', import.meta.url);
const CODE = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => [path, readFileSync(new URL(path, SOURCES), 'utf8')] as const);
const filesWith = (...patterns: readonly RegExp[]): readonly string[] =>
  CODE.filter(([, text]) => patterns.every((pattern) => pattern.test(text)))
    .map(([path]) => path)
    .sort();

test('[ISO-21] a statement that is no customer’s stands in a file of this list, or meets no table of customers', async () => {
  const tables = (await listTablesOfCustomers(testApp.database)).join('|');
  const meetsCustomers = new RegExp(
    `^(?! *(//|\\*|/\\*)).*\\b(from|join|into|update|using) (${tables})\\b`,
    'm',
  );
  expect(filesWith(/(?<!\w)(statement|readStatement|functionCall)\(/, meetsCustomers)).toEqual(
    WORK_OF_SERVERS.toSorted(),
  );
});

test('[ISO-21] nothing but a customer statement runs as a customer, and looks for sessions before one is proved', () => {
  const own = ['session/customer-statement.ts', 'session/session-repository.ts'];
  expect(filesWith(/\bSESSIONS\b|session_to_prove/)).toEqual([...own, 'session/session-statement.ts']);
  expect(filesWith(/actor: 'customer'/, /sessionStatement/)).toEqual(own);
  expect(filesWith(/portal\.customer_id/)).toEqual(['session/customer-statement.ts']);
});
