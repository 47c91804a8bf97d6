import { expect, test } from 'vitest';
import { nextOverdueState } from './overdue-loading.ts';
import { NO_OVERDUE_STATE, type PolicyOverdue } from './overdue-state.ts';
import { remainingDue } from './remaining-due.ts';

const payment = (transactionId: number) => ({
  transactionId,
  dueDate: '2025-10-31' as const,
  amountCents: 4110,
  overrideId: null,
  calculatedDetails: null,
  source: 'real-time' as const,
});

const POLICY = { policyNumber: '70010001', policyStatusId: 40, extendedDishonourStatusId: null };
const [FOUND] = nextOverdueState(NO_OVERDUE_STATE, { type: 'policies-loaded', policies: [POLICY] }).policies;
const LOADED = { ...(FOUND as PolicyOverdue), isLoaded: true };

test.each<[string, Partial<PolicyOverdue> | undefined, ReturnType<typeof remainingDue>]>([
  ['another payment is due', { payments: [payment(1), payment(2)] }, { kind: 'due', amountCents: 4110 }],
  [
    'another is due, and this one is processed',
    { payments: [payment(2)], isPending: true },
    { kind: 'due', amountCents: 4110 },
  ],
  ['all that was listed was paid', { payments: [payment(1)], isPending: true }, { kind: 'none' }],
  ['nothing is listed any more', {}, { kind: 'none' }],
  ['the host says that it was settled', { isSettled: true, isPending: true }, { kind: 'none' }],
  ['nothing was loaded yet', { isLoaded: false }, { kind: 'checking' }],
  ['nothing is listed while it is processed', { isPending: true }, { kind: 'checking' }],
  ['nothing could be loaded', { isLoaded: false, hasFailed: true, isPending: true }, { kind: 'unknown' }],
  ['it cannot be paid online', { isPayableOnline: false }, { kind: 'unknown' }],
  ['the policy has ended', undefined, { kind: 'unknown' }],
])('[PAY-68] where %s, what is left is told so', (_, fields, rest) => {
  expect(remainingDue(fields && { ...LOADED, ...fields }, [1])).toEqual(rest);
});
