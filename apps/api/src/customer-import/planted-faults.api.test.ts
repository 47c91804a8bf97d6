import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#api/database/database.ts';
import { exampleRecord, importCustomers, importReport, writeCustomerFolder } from '#test/customer-folder.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** Lines of customers and of policies, half of each, and how many of them are wrong. */
const LINES = 4_000;
const FAULTS = 200;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Fault = readonly [
  change: object | string,
  effect: 'refused' | 'left-out' | 'taken',
  field: string | null,
];

const CUSTOMER_FAULTS: readonly Fault[] = [
  [{ firstName: ' ' }, 'refused', 'firstName'],
  [{ lastName: 'x'.repeat(101) }, 'refused', 'lastName'],
  [{ lastName: 'Tab\there' }, 'refused', 'lastName'],
  [{ lastName: 'T\uFFFDhoe' }, 'refused', 'lastName'],
  [{ dateOfBirth: '1957-02-30' }, 'refused', 'dateOfBirth'],
  [{ dateOfBirth: '2020-01-01' }, 'taken', 'dateOfBirth'],
  [{ brandId: 9 }, 'refused', 'brandId'],
  [{ brandId: '1' }, 'refused', 'brandId'],
  [{ version: 0 }, 'refused', 'version'],
  [{ isActive: 'yes' }, 'refused', 'isActive'],
  [{ nickname: 'M' }, 'refused', 'nickname'],
  [{ mobile: '555-0123' }, 'left-out', 'mobile'],
  [{ email: 'mere at example.com' }, 'left-out', 'email'],
  [{ homePhone: '12' }, 'left-out', 'homePhone'],
  [{ mobile: null, email: null }, 'taken', 'mobile'],
  ['{"kind":"customer",', 'refused', null],
];
const POLICY_FAULTS: readonly Fault[] = [
  [{ customerNumber: 'NOBODY' }, 'refused', 'customerNumber'],
  [{ statusId: 31 }, 'refused', 'statusId'],
  [{ productTypeId: 3 }, 'refused', 'productTypeId'],
  [{ coverAmountCents: -1 }, 'refused', 'coverAmountCents'],
  [{ coverAmountCents: 1.5 }, 'refused', 'coverAmountCents'],
  [{ renewalDate: '14/03/2027' }, 'refused', 'renewalDate'],
  [{ policyNumber: '' }, 'refused', 'policyNumber'],
  ['null', 'refused', null],
];

/** Writes the lines of a kind, every so many of them wrong. Returns the entries that the report must have. */
function plant(
  folder: string,
  kind: 'customer' | 'policy',
  { faults, lineOf }: { readonly faults: readonly Fault[]; readonly lineOf: (at: number) => object },
) {
  const [lines, wrong] = [LINES / 2, FAULTS / 2];
  const every = lines / wrong;
  const file = `${kind}.jsonl`;
  const expected: object[] = [];
  const texts = Array.from({ length: lines }, (_, at) => {
    const fault = at % every === every - 1 ? faults[expected.length % faults.length] : undefined;
    if (!fault) return JSON.stringify(lineOf(at));
    const [change, effect, field] = fault;
    expected.push({ file, line: at + 1, field, effect });
    return typeof change === 'string' ? change : JSON.stringify({ ...lineOf(at), ...change });
  });
  writeFileSync(join(folder, file), texts.join('\n'));
  appendFileSync(join(folder, file), '\n');
  return expected;
}

test(`[IMP-4] [IMP-5] [IMP-7] of ${LINES} lines the ${FAULTS} that are wrong are named, each once, and nothing else`, async () => {
  const folder = writeCustomerFolder({});
  const customer = (at: number) =>
    exampleRecord('customer', {
      customerNumber: `C-${at}`,
      mobile: `021${String(at).padStart(7, '0')}`,
      email: `customer${at}@example.com`,
    });
  // The customers of two lines that are refused have no policy, or theirs would be named too.
  const policy = (at: number) =>
    exampleRecord('policy', { policyNumber: `P-${at}`, customerNumber: `C-${at - (at % 10)}` });
  const planted = [
    ...plant(folder, 'customer', { faults: CUSTOMER_FAULTS, lineOf: customer }),
    ...plant(folder, 'policy', { faults: POLICY_FAULTS, lineOf: policy }),
  ];
  expect(planted).toHaveLength(FAULTS);
  const lines = await importCustomers(database, folder);
  const reported = importReport(folder).map(({ file, line, field, effect }) => ({
    file,
    line,
    field,
    effect,
  }));
  const byLine = (entries: readonly object[]) => entries.map((entry) => JSON.stringify(entry)).sort();
  expect(byLine(reported)).toEqual(byLine(planted));
  const refused = planted.filter((entry) => 'effect' in entry && entry.effect === 'refused').length;
  expect(lines.at(-1)).toContain(`Lines refused: ${refused}, taken in part: ${FAULTS - refused}.`);
  const values = JSON.stringify(importReport(folder));
  for (const value of ['555-0123', 'mere at', 'NOBODY', '14/03/2027', 'hoe'])
    expect(values).not.toContain(value);
});
