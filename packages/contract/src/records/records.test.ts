import { expect, test } from 'vitest';
import type { JsonSchema } from '../openapi/openapi-types.ts';
import { insurerRecord, recordsJsonSchema } from './published-records.ts';

type Example = { readonly kind: string } & Record<string, unknown>;

const published = recordsJsonSchema() as { components: { schemas: Record<string, JsonSchema> } };
const examples = Object.values(published.components.schemas).flatMap(
  ({ examples }) => examples as readonly Example[],
);
const isTaken = (record: unknown): boolean => insurerRecord.safeParse(record).success;
const exampleOf = (kind: string) => examples.find((example) => example.kind === kind);

test('[IMP-2] the published schema has every record, each with an example', () => {
  expect(examples.map(({ kind }) => kind)).toEqual([
    'customer',
    'address',
    'policy',
    'policy-status',
    'payment-method',
    'life-insured',
    'benefit',
    'benefit-exclusion',
    'beneficiary',
    'premium-missed',
    'override-missed',
    'offer',
  ]);
});

test.each(examples.map((example) => [example.kind, example] as const))(
  '[IMP-2] %s: the example is taken, and is not without one of its fields or with one more',
  (_kind, example) => {
    expect(isTaken(example)).toBe(true);
    expect(isTaken({ ...example, somethingElse: 1 })).toBe(false);
    for (const name of Object.keys(example)) {
      const { [name]: _left, ...others } = example;
      expect(isTaken(others), name).toBe(false);
    }
  },
);

test.each(['customer', 'address', 'offer'])(
  '[IMP-2] %s is found by the insurer’s number of the customer',
  (kind) => {
    expect(isTaken({ ...exampleOf(kind), customerNumber: '' })).toBe(false);
    expect(isTaken({ ...exampleOf(kind), customerNumber: 1001 })).toBe(false);
  },
);

test.each([0, -1, 1.5, '2', null])('[IMP-2] a version is a whole number from 1: not %s', (version) => {
  for (const example of examples) expect(isTaken({ ...example, version })).toBe(false);
});

test.each([
  ['whole account', 'bankAccountMasked', '0003869-00'],
  ['five digits', 'bankAccountMasked', '•••••869-00'],
  ['whole branch', 'bankBranchMasked', '12-3113'],
  ['whole card', 'cardLastDigits', '4242424242424242'],
  ['expiry of another form', 'cardExpiry', '8/27'],
])('[IMP-2] no whole number of a card or bank account is taken: %s', (_what, name, value) => {
  expect(isTaken({ ...exampleOf('payment-method'), [name]: value })).toBe(false);
});

test.each(['••••••9-00', 'XXXXX123', '**** 1234', '••-••13'])('[IMP-2] %s is masked', (value) => {
  expect(isTaken({ ...exampleOf('payment-method'), bankAccountMasked: value })).toBe(true);
});

test.each([
  ['policy', 'statusId', 45],
  ['policy', 'productTypeId', 3],
  ['policy', 'coverAmountCents', -1],
  ['policy', 'renewalDate', '2026-02-30'],
  ['payment-method', 'methodId', 4],
  ['beneficiary', 'percentage', 100.5],
  ['premium-missed', 'amountCents', 0],
  ['offer', 'offerId', 2],
  ['life-insured', 'position', 0],
])('[IMP-2] %s: %s is not %s', (kind, name, value) => {
  expect(isTaken({ ...exampleOf(kind), [name]: value })).toBe(false);
});
