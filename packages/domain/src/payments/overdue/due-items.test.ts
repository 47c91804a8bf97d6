import { expect, test } from 'vitest';
import { NO_OVERDUE_STATE, type OverdueState, type PolicyOverdue } from '../loading/overdue-state.ts';
import { dueItems, dueSentence } from './due-items.ts';
import type { ListedPayment } from './overdue-payment.ts';

const payment = (transactionId: number, amountCents: number): ListedPayment => ({
  transactionId,
  dueDate: '2025-10-31',
  amountCents,
  overrideId: null,
  calculatedDetails: null,
  source: 'real-time',
});

const policyOverdue = (policyNumber: string, fields: Partial<PolicyOverdue>): PolicyOverdue => ({
  policyNumber,
  policyStatusId: 40,
  extendedDishonourStatusId: null,
  round: 1,
  waiting: [],
  received: {},
  isLoaded: true,
  hasFailed: false,
  isPending: false,
  isPayableOnline: true,
  isSettled: false,
  hasPayNowError: false,
  payments: [],
  ...fields,
});

const POLICIES = [
  { policyNumber: '2', productName: 'Life Cover' },
  { policyNumber: '1', productName: 'Funeral Cover' },
  { policyNumber: '4', productName: 'Income Protection' },
];

const stateOf = (...policies: PolicyOverdue[]): OverdueState => ({ ...NO_OVERDUE_STATE, policies });

test('[PAY-12] an entry has the number of its policy’s overdue payments and their total', () => {
  const state = stateOf(
    policyOverdue('1', { payments: [payment(1, 4110)] }),
    policyOverdue('2', { payments: [payment(1, 4110), payment(2, 4120)] }),
    policyOverdue('4', {}),
  );
  expect(dueItems(state, POLICIES)).toEqual([
    { policyNumber: '2', policyName: 'Life Cover', hasPending: false, overdueCount: 2, totalDueCents: 8230 },
    {
      policyNumber: '1',
      policyName: 'Funeral Cover',
      hasPending: false,
      overdueCount: 1,
      totalDueCents: 4110,
    },
  ]);
});

test('[PAY-8] a policy whose payment is pending is shown as pending, and not as overdue', () => {
  const state = stateOf(policyOverdue('4', { isPending: true, payments: [payment(1, 4110)] }));
  expect(dueItems(state, POLICIES)).toEqual([
    { policyNumber: '4', policyName: 'Income Protection', hasPending: true },
  ]);
});

test('[PAY-12] what is not known, or not the customer’s, has no entry', () => {
  expect(dueItems(NO_OVERDUE_STATE, POLICIES)).toEqual([]);
  expect(dueItems(stateOf(policyOverdue('9', { payments: [payment(1, 1)] })), POLICIES)).toEqual([]);
});

test.each([
  [1, 4110, '1 payment (', '$41.10', ') is overdue for your Life Cover policy'],
  [2, 8230, '2 payments (', '$82.30', ') are overdue for your Life Cover policy'],
  [26, 100_000, '26 payments (', '$1,000', ') are overdue for your Life Cover policy'],
])('[PAY-12] %i overdue, %i cents: %s%s%s', (overdueCount, totalDueCents, before, amount, after) => {
  const item = {
    policyNumber: '2',
    policyName: 'Life Cover',
    hasPending: false,
    overdueCount,
    totalDueCents,
  } as const;
  expect(dueSentence(item)).toEqual({ before, amount, after });
});

test('[PAY-12] a pending payment: Processing overdue payment for your Life Cover policy', () => {
  const { before, amount, after } = dueSentence({
    policyNumber: '2',
    policyName: 'Life Cover',
    hasPending: true,
  });
  expect(before + amount + after).toBe('Processing overdue payment for your Life Cover policy');
});

test('[PAY-106] of two policies with one name the sentence has the number, and of others it has none', () => {
  const policies = ['2', '3', '4'].map((policyNumber, index) => ({
    policyNumber,
    productName: index < 2 ? 'Life Cover' : 'Funeral Cover',
  }));
  const due = (policyNumber: string) => policyOverdue(policyNumber, { payments: [payment(1, 4110)] });
  const state = stateOf(policyOverdue('2', { isPending: true }), due('3'), due('4'));
  expect(dueItems(state, policies).map((item) => Object.values(dueSentence(item)).join(''))).toEqual([
    'Processing overdue payment for your Life Cover policy 2',
    '1 payment ($41.10) is overdue for your Life Cover policy 3',
    '1 payment ($41.10) is overdue for your Funeral Cover policy',
  ]);
});
