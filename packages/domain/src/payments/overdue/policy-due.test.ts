import { expect, test } from 'vitest';
import { nextOverdueState } from '../loading/overdue-loading.ts';
import { NO_OVERDUE_STATE, type PolicyOverdue } from '../loading/overdue-state.ts';
import { policyDue } from './policy-due.ts';

const LATE = { policyNumber: '70010001', policyStatusId: 40 };
const payment = {
  transactionId: 1,
  dueDate: '2026-10-31',
  amountCents: 4110,
} as PolicyOverdue['payments'][number];

/** Loaded, with nothing to pay. */
const KNOWN = {
  ...nextOverdueState(NO_OVERDUE_STATE, {
    type: 'policies-loaded',
    policies: [{ ...LATE, extendedDishonourStatusId: null }],
  }).policies[0],
  isLoaded: true,
} as PolicyOverdue;

const dueOf = (fields: Partial<PolicyOverdue>, policy = LATE) =>
  policyDue({ ...NO_OVERDUE_STATE, policies: [{ ...KNOWN, ...fields }] }, policy);

test.each([
  ['payments', { payments: [payment] }, 'to-pay'],
  ['payments of which one is being processed', { payments: [payment], isPending: true }, 'nothing'],
  ['payments of a round that is not complete', { payments: [payment], isLoaded: false }, 'nothing'],
  ['nothing', {}, 'nothing'],
  ['what was paid within a day', { isSettled: true }, 'not-paid-here'],
  ['what cannot be paid online', { isPayableOnline: false }, 'not-paid-here'],
] as const)('[PAY-59] a late policy with %s', (_what, fields, due) => {
  expect(dueOf(fields)).toBe(due);
});

test('[PAY-59] a policy that is not late by its status, or not known, is not said to be paid elsewhere', () => {
  expect(dueOf({ isPayableOnline: false }, { ...LATE, policyStatusId: 30 })).toBe('nothing');
  expect(dueOf({ payments: [payment] }, { ...LATE, policyStatusId: 30 })).toBe('to-pay');
  expect(policyDue(NO_OVERDUE_STATE, LATE)).toBe('nothing');
});
