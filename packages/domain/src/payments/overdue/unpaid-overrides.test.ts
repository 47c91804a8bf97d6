import { expect, test } from 'vitest';
import type { PaymentOverride } from './overdue-payment.ts';
import { unpaidOverrides } from './unpaid-overrides.ts';

const override = (fields: Partial<PaymentOverride>): PaymentOverride => ({
  transactionId: null,
  queuedTransactionId: null,
  dishonourTransactionId: null,
  collectionDate: '2025-11-30',
  overrideDate: null,
  amountCents: 2000,
  overrideId: 70,
  ...fields,
});

test.each([
  ['it stands for', override({ transactionId: 9, dishonourTransactionId: 5 })],
  ['it is', override({ transactionId: 5 })],
  ['it is queued as', override({ transactionId: 9, queuedTransactionId: 5 })],
])('[PAY-4] an override is not overdue once the transaction that %s was paid', (_, one) => {
  expect(unpaidOverrides([one], [5])).toEqual([]);
  expect(unpaidOverrides([one], [6, null])).toEqual([one]);
});

test('[PAY-4] an override without any transaction stays overdue', () => {
  expect(unpaidOverrides([override({})], [5, null])).toEqual([override({})]);
});
