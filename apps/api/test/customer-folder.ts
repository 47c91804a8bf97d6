import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  INSURER_RECORDS,
  type RecordKind,
  recordsJsonSchema,
} from '@portal/contract/records/published-records';
import { importCustomersCommand } from '#api/commands/customers/import-customers.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { type ImportTools, runCustomerImport } from '#api/customer-import/run-import.ts';
import { type Database, type Queryable, statement } from '#api/database/database.ts';
import { builtConfigurations } from '#api/gateways/site-configurations.ts';

/** A record of an insurer, as a test writes it. */
export type TestRecord = Readonly<Record<string, unknown>> & { readonly kind: RecordKind };
export type TestRecords = Readonly<Partial<Record<RecordKind, readonly TestRecord[]>>>;

const published = recordsJsonSchema() as {
  components: { schemas: Record<string, { examples: readonly TestRecord[] }> };
};
const EXAMPLES = Object.values(published.components.schemas).flatMap(({ examples }) => examples);

/** The published example of a kind of record, with changes. */
export const exampleRecord = (
  kind: RecordKind,
  changes: Readonly<Record<string, unknown>> = {},
): TestRecord => ({
  ...(EXAMPLES.find((example) => example.kind === kind) as TestRecord),
  ...changes,
});

/** The published examples: one customer with everything. */
export const exampleRecords = (): TestRecords =>
  Object.fromEntries(
    (Object.keys(INSURER_RECORDS) as RecordKind[]).map((kind) => [kind, [exampleRecord(kind)]]),
  );

const cellOf = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

function csvOf(records: readonly TestRecord[]): string {
  const fields = Object.keys(records[0] ?? {});
  return [fields, ...records.map((record) => fields.map((field) => record[field]))]
    .map((row) => `${row.map(cellOf).join(',')}\n`)
    .join('');
}

const jsonLinesOf = (records: readonly TestRecord[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** A new folder with a file for each kind. */
export function writeCustomerFolder(
  records: TestRecords,
  format: 'csv' | 'jsonl' | 'csv.gz' | 'jsonl.gz' = 'jsonl',
): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-customers-'));
  for (const [kind, ofKind] of Object.entries(records)) {
    const text = format.startsWith('csv') ? csvOf(ofKind) : jsonLinesOf(ofKind);
    writeFileSync(join(folder, `${kind}.${format}`), format.endsWith('.gz') ? gzipSync(text) : text);
  }
  return folder;
}

/** Imports a folder as the command does, on 14 March 2026. Returns every line that was said. */
export async function importCustomers(
  database: Pick<Database, 'session'>,
  folder: string,
  parameters: readonly string[] = [],
  tools: Partial<ImportTools> = {},
): Promise<readonly string[]> {
  const said: string[] = [];
  const request = readRequest(importCustomersCommand, [folder, '--operator', 'jane', ...parameters]);
  const lines = await runCustomerImport(
    {
      database,
      configurationOf: builtConfigurations,
      clock: { now: () => new Date('2026-03-14T12:00:00Z') },
      pace: { elapsedMs: () => 0, wait: () => Promise.resolve() },
      say: (line) => said.push(line),
      lookAtDryRun: () => Promise.resolve([]),
      ...tools,
    },
    request,
  );
  return [...said, ...lines];
}

/** The entries of a report beside the files. */
export const importReport = (folder: string, name = 'rejected.jsonl'): readonly Record<string, unknown>[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const LOADED: Readonly<Record<string, string>> = {
  customer: "select to_jsonb(t) - 'customer_id' - 'created_at' from customer t",
  address:
    "select to_jsonb(t) - 'customer_id' || jsonb_build_object('of', customer_number) from address t join customer using (customer_id)",
  policy: "select to_jsonb(t) - 'customer_id' from policy t",
  payment_method: "select to_jsonb(t) - 'customer_id' from payment_method t",
  life_insured: "select to_jsonb(t) - 'customer_id' - 'life_id' from life_insured t",
  benefit:
    "select to_jsonb(t) - 'customer_id' - 'life_id' - 'benefit_id' || jsonb_build_object('of', policy_number, 'life', l.position) from benefit t join life_insured l using (customer_id, life_id)",
  benefit_exclusion:
    "select to_jsonb(t) - 'customer_id' - 'benefit_id' || jsonb_build_object('of', b.description) from benefit_exclusion t join benefit b using (customer_id, benefit_id)",
  beneficiary: "select to_jsonb(t) - 'customer_id' from beneficiary t",
  overdue_payment: "select to_jsonb(t) - 'customer_id' - 'overdue_payment_id' from overdue_payment t",
  customer_fact: "select to_jsonb(t) - 'customer_id' from customer_fact t",
  customer_offer: "select to_jsonb(t) - 'customer_id' from customer_offer t",
};

/** The same as a number of rows and a hash of them, for tables that are too large to be read. */
export async function hashedTables(
  database: Queryable,
): Promise<Readonly<Record<string, { readonly rows: number; readonly hash: string }>>> {
  const tables: Record<string, { rows: number; hash: string }> = {};
  for (const [table, text] of Object.entries(LOADED)) {
    const [hashed] = await database.query<{ rows: number; hash: string }>(
      statement(
        `test-hashed-${table}`,
        `select count(*) as rows, md5(coalesce(string_agg(x::text, '' order by x::text), '')) as hash from (${text}) r (x)`,
      ),
      [],
    );
    if (hashed) tables[table] = hashed;
  }
  return tables;
}

/** Everything that an import writes, by table, without the ids that the database gives. */
export async function loadedTables(
  database: Queryable,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const tables: Record<string, readonly unknown[]> = {};
  for (const [table, text] of Object.entries(LOADED)) {
    const rows = await database.query<{ row: string }>(
      statement(`test-loaded-${table}`, `select x::text as row from (${text}) r (x) order by 1`),
      [],
    );
    tables[table] = rows.map(({ row }) => JSON.parse(row));
  }
  return tables;
}
