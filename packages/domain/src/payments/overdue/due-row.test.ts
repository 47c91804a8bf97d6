import { expect, test } from 'vitest';
import { nextOverdueState } from '../loading/overdue-loading.ts';
import { NO_OVERDUE_STATE, type PolicyOverdue } from '../loading/overdue-state.ts';
import { dueRowState, hasDueRow } from './due-row.ts';

const LATE = { policyNumber: '7', policyStatusId: 40, extendedDishonourStatusId: null };
const ACTIVE = { ...LATE, policyStatusId: 30 };
const BEGUN = nextOverdueState(NO_OVERDUE_STATE, { type: 'policies-loaded', policies: [LATE] });
const payment = { transactionId: 1, dueDate: '2026-10-31', amountCents: 4110 };

const stateOf = (fields: object) => ({
  ...BEGUN,
  policies: BEGUN.policies.map((policy) => ({ ...policy, ...fields }) as PolicyOverdue),
});
const LOADED = { isLoaded: true };

test.each([
  [{}, 'checking', false],
  [{ hasFailed: true }, 'failed', false],
  [{ ...LOADED, payments: [payment] }, 'to-pay', true],
  [{ ...LOADED, hasFailed: true, payments: [payment] }, 'to-pay', true],
  [{ ...LOADED, payments: [payment], isPending: true }, 'pending', true],
  [{ ...LOADED, isSettled: true }, 'paid', false],
  [{ ...LOADED, isPayableOnline: false }, 'not-paid-here', false],
  [LOADED, 'nothing', false],
] as const)('[OVD-7] %j: %s', (fields, expected, hasRowWhileActive) => {
  const state = stateOf(fields);
  expect(dueRowState(state, '7')).toBe(expected);
  expect(hasDueRow(state, LATE)).toBe(true);
  expect(hasDueRow(state, ACTIVE)).toBe(hasRowWhileActive);
  expect(hasDueRow(state, { ...LATE, policyStatusId: 50 })).toBe(false);
});

test('[OVD-7] a late policy has its row before anything is asked', () => {
  expect(dueRowState(NO_OVERDUE_STATE, '7')).toBe('checking');
  expect(hasDueRow(NO_OVERDUE_STATE, LATE)).toBe(true);
  expect(hasDueRow(NO_OVERDUE_STATE, ACTIVE)).toBe(false);
});
