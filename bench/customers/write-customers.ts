// Writes the files of an import: `node bench/customers/write-customers.ts FOLDER CUSTOMERS`. Each customer of
// real in New Zealand has both addresses and three policies, each with a payment method, a life, a benefit.
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recordFields, recordsJsonSchema } from '@portal/contract/records/published-records';

const POLICIES = 3;
const ADDRESSES = ['residential', 'postal'] as const;
const LINES_A_CHUNK = 1_000;

type Kind = Parameters<typeof recordFields>[0];
type Row = Readonly<Record<string, unknown>>;

const published = recordsJsonSchema() as { components: { schemas: Record<string, { examples: Row[] }> } };
const exampleOf = (kind: Kind): Row =>
  Object.values(published.components.schemas)
    .flatMap(({ examples }) => examples)
    .find((example) => example.kind === kind) ?? {};

const cellOf = (value: unknown): string => (value === null ? '' : String(value));

function* rowsOf(kind: Kind, customers: number, changesOf: (customer: number, row: number) => Row) {
  const example = exampleOf(kind);
  const fields = Object.keys(recordFields(kind)).filter((field) => field !== 'kind');
  const perCustomer = 'policyNumber' in example ? POLICIES : kind === 'address' ? ADDRESSES.length : 1;
  let chunk = `${fields.join(',')}\n`;
  for (let row = 0; row < customers * perCustomer; row += 1) {
    const values: Row = { ...example, ...changesOf(Math.floor(row / perCustomer), row) };
    chunk += `${fields.map((field) => cellOf(values[field])).join(',')}\n`;
    if (row % LINES_A_CHUNK > 0) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

const customerNumber = (customer: number): string => `C-${customer}`;
const digits = (number: number): string => String(number).padStart(7, '0');
const ofPolicy = (_customer: number, policy: number): Row => ({ policyNumber: `7${digits(policy)}` });

const CHANGES: Readonly<Partial<Record<Kind, (customer: number, row: number) => Row>>> = {
  customer: (customer) => ({
    customerNumber: customerNumber(customer),
    mobile: `+64 21 ${digits(customer)}`,
    email: `customer${customer}@example.com`,
    dateOfBirth: `19${40 + (customer % 50)}-0${1 + (customer % 9)}-1${customer % 10}`,
  }),
  address: (customer, row) => ({
    customerNumber: customerNumber(customer),
    addressKind: ADDRESSES[row % ADDRESSES.length],
  }),
  policy: (customer, policy) => ({ ...ofPolicy(customer, policy), customerNumber: customerNumber(customer) }),
  'payment-method': ofPolicy,
  'life-insured': ofPolicy,
  benefit: ofPolicy,
};

const [folder = '', customers = '0'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [kind, changesOf] of Object.entries(CHANGES))
  await pipeline(
    Readable.from(rowsOf(kind as Kind, Number(customers), changesOf)),
    createWriteStream(join(folder, `${kind}.csv`)),
  );
