import { expect, test } from 'vitest';
import type { PaymentOverride } from './overdue-payment.ts';
import { transactionIdsOf, withoutPaid } from './without-paid.ts';

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
  expect(withoutPaid([one], new Set([5]))).toEqual([]);
  expect(withoutPaid([one], new Set([6]))).toEqual([one]);
});

test('[PAY-4] an override without any transaction stays overdue', () => {
  expect(withoutPaid([override({})], new Set([5]))).toEqual([override({})]);
});

test('[PAY-82] everything that is paid counts with the transactions that it was queued as and stood for', () => {
  const paid = [
    override({ transactionId: 9, queuedTransactionId: 8, dishonourTransactionId: 5 }),
    override({}),
    { transactionId: 3 },
  ];
  expect([...transactionIdsOf(paid)]).toEqual([9, 8, 5, 3]);
  for (const transactionId of [9, 8, 5, 3])
    expect(withoutPaid([{ transactionId }], transactionIdsOf(paid))).toEqual([]);
  expect(withoutPaid([{ transactionId: 4 }, { transactionId: null }], transactionIdsOf(paid))).toHaveLength(
    2,
  );
});
