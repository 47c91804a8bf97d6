import { expect, test } from 'vitest';
import type { OverduePayment } from '../overdue/overdue-payment.ts';
import { callsToStart } from './overdue-calls.ts';
import { nextOverdueState, type OverdueEvent } from './overdue-loading.ts';
import type { OverdueResponse } from './overdue-round.ts';
import {
  countOverdue,
  findPolicyOverdue,
  isAnyPending,
  isOverdueLoaded,
  type LoadingPolicy,
  NO_OVERDUE_STATE,
  type OverdueCall,
  type OverdueState,
  type PolicyCall,
  payabilityOf,
  type RealTimeOutcome,
  shownStatusId,
} from './overdue-state.ts';

const policy = (policyNumber: string, fields: Partial<LoadingPolicy> = {}): LoadingPolicy => ({
  policyNumber,
  policyStatusId: 40,
  extendedDishonourStatusId: null,
  ...fields,
});

const payment = (transactionId: number | null, dueDate = '2025-10-31'): OverduePayment => ({
  transactionId,
  dueDate,
  amountCents: 4110,
  overrideId: null,
  calculatedDetails: null,
  source: 'real-time',
});

const realTime = (outcome: RealTimeOutcome, payments: OverduePayment[] = []): OverdueResponse => ({
  kind: 'real-time',
  outcome,
  payments,
});
const PAYMENTS = realTime('payments', [payment(2, '2025-11-30'), payment(1)]);
const MISSED: OverdueResponse = {
  kind: 'missed-collections',
  missed: [{ dueDate: '2025-09-30', amountCents: 4000, calculatedDetails: null }],
};
const OVERRIDES: OverdueResponse = {
  kind: 'overrides',
  overrides: [
    {
      transactionId: 9,
      queuedTransactionId: null,
      dishonourTransactionId: 1,
      collectionDate: '2025-12-01',
      overrideDate: null,
      amountCents: 4110,
      overrideId: 70,
    },
    {
      transactionId: 10,
      queuedTransactionId: null,
      dishonourTransactionId: 3,
      collectionDate: '2025-12-02',
      overrideDate: null,
      amountCents: 1500,
      overrideId: 71,
    },
  ],
};
const FAILED: OverdueResponse = { kind: 'failed' };

const apply = (state: OverdueState, ...events: OverdueEvent[]) => events.reduce(nextOverdueState, state);
const loaded = (...policies: LoadingPolicy[]) =>
  apply(NO_OVERDUE_STATE, { type: 'policies-loaded', policies });
const started = (state: OverdueState) => apply(state, { type: 'calls-started', calls: callsToStart(state) });
const named = (calls: readonly PolicyCall[]) =>
  calls.map(({ policyNumber, call }) => `${policyNumber} ${call}`);
const waiting = (state: OverdueState) => named(callsToStart({ ...state, underWay: [] }));

/** Sends all calls that may be sent, and answers one of them. */
function respond(
  before: OverdueState,
  [policyNumber, call, response]: readonly [string, OverdueCall, OverdueResponse],
): OverdueState {
  const state = started(before);
  const sent = state.underWay.find((one) => one.policyNumber === policyNumber && one.call === call);
  if (!sent) throw new Error(`No call ${call} of ${policyNumber} is under way`);
  return apply(state, { type: 'responded', call: sent, response });
}

const respondAll = (state: OverdueState, ...responses: (readonly [string, OverdueCall, OverdueResponse])[]) =>
  responses.reduce(respond, state);

const one = (state: OverdueState) => findPolicyOverdue(state, '1');
const idsOf = (state: OverdueState) => one(state)?.payments.map(({ transactionId }) => transactionId);
const finalising: OverdueEvent = { type: 'payment-finalising', policyNumber: '1' };

test('[PAY-1] only policies with a status id below 50 are asked for', () => {
  const ids = [20, 30, 40, 49, null, 50, 60, 61];
  const state = loaded(...ids.map((policyStatusId, place) => policy(String(place), { policyStatusId })));
  expect(waiting(state)).toEqual(['0 real-time', '1 real-time', '2 real-time', '3 real-time']);
  expect(countOverdue(state).policyCount).toBe(5);
});

/**
 * The table of PAY-2, written apart from the code: ids listed, pending before, pending after,
 * whether the status is refreshed.
 */
test.each<[string, OverdueResponse, number[], [boolean, boolean], boolean]>([
  ['200', PAYMENTS, [1, 2], [true, false], true],
  ['200', PAYMENTS, [1, 2], [false, false], true],
  ['204', realTime('nothing-outstanding'), [], [true, false], true],
  ['204', realTime('nothing-outstanding'), [], [false, false], true],
  ['467', realTime('settled'), [], [true, true], true],
  ['467', realTime('settled'), [], [false, false], true],
  ['473', realTime('pending'), [], [true, true], false],
  ['473', realTime('pending'), [], [false, true], false],
  ['469', realTime('not-payable-online'), [], [true, true], false],
  ['469', realTime('not-payable-online'), [], [false, false], false],
])('[PAY-2] status %s: %#', (_, response, ids, [wasPending, isPending], refreshesStatus) => {
  const before = wasPending
    ? apply(loaded(policy('1')), finalising, { type: 'poll-due' })
    : loaded(policy('1'));
  const state = respond(before, ['1', 'real-time', response]);
  expect(idsOf(state)).toEqual(ids);
  expect(one(state)).toMatchObject({ isPending, isLoaded: true, hasFailed: false });
  expect(waiting(state)).toEqual(refreshesStatus ? ['1 policy-status'] : []);
});

test('[PAY-2] a call that fails is an error, and changes nothing else', () => {
  const pending = apply(loaded(policy('1')), finalising, { type: 'poll-due' });
  const state = respond(pending, ['1', 'real-time', FAILED]);
  expect(one(state)).toMatchObject({ isPending: true, isLoaded: false, hasFailed: true, payments: [] });
  expect(waiting(state)).toEqual([]);
  expect(isOverdueLoaded(state)).toBe(false);
  const again = apply(state, { type: 'reload-asked', policyNumber: '1' });
  expect(one(respond(again, ['1', 'real-time', PAYMENTS]))).toMatchObject({
    isLoaded: true,
    hasFailed: false,
  });
});

test('[PAY-2] what was loaded stays when a later call fails', () => {
  const state = respondAll(loaded(policy('1')), ['1', 'real-time', PAYMENTS], ['1', 'policy-status', FAILED]);
  expect(one(state)?.hasFailed).toBe(false);
  const later = apply(state, { type: 'reload-asked', policyNumber: '1' });
  const failed = respond(later, ['1', 'real-time', FAILED]);
  expect(idsOf(failed)).toEqual([1, 2]);
  expect(one(failed)).toMatchObject({ isLoaded: true, hasFailed: true });
});

test('[PAY-2] the refreshed status is taken over; a policy that ended is not asked for any more', () => {
  const before = respond(loaded(policy('1')), ['1', 'real-time', realTime('settled')]);
  const status = (policyStatusId: number): OverdueResponse => ({
    kind: 'policy-status',
    policyStatusId,
    extendedDishonourStatusId: null,
  });
  expect(one(respond(before, ['1', 'policy-status', status(30)]))?.policyStatusId).toBe(30);
  expect(respond(before, ['1', 'policy-status', status(50)]).policies).toEqual([]);
});

test.each([1, 2])(
  '[PAY-3] under extended dishonour %i missed collections and overrides are appended',
  (id) => {
    const state = respond(loaded(policy('1', { extendedDishonourStatusId: id })), [
      '1',
      'real-time',
      PAYMENTS,
    ]);
    expect(waiting(state)).toEqual(['1 missed-collections', '1 overrides']);
    expect(one(state)).toMatchObject({ isLoaded: false, payments: [] });
    const complete = respondAll(state, ['1', 'overrides', OVERRIDES], ['1', 'missed-collections', MISSED]);
    expect(idsOf(complete)).toEqual([3, 1, 2, 10]);
    expect(complete).toEqual({
      ...respondAll(state, ['1', 'missed-collections', MISSED], ['1', 'overrides', OVERRIDES]),
    });
  },
);

test.each(['nothing-outstanding', 'settled'] as const)(
  '[PAY-3] under extended dishonour missed collections are listed without real-time ones too: %s',
  (outcome) => {
    const state = respondAll(
      loaded(policy('1', { extendedDishonourStatusId: 1 })),
      ['1', 'real-time', realTime(outcome)],
      ['1', 'missed-collections', MISSED],
      ['1', 'overrides', { kind: 'overrides', overrides: [] }],
    );
    expect(idsOf(state)).toEqual([1]);
  },
);

test.each(['pending', 'not-payable-online'] as const)(
  '[PAY-3] under extended dishonour nothing more is asked for after: %s',
  (outcome) => {
    const before = loaded(policy('1', { extendedDishonourStatusId: 1 }));
    const state = respond(before, ['1', 'real-time', realTime(outcome)]);
    expect(waiting(state)).toEqual([]);
    expect(one(state)?.isLoaded).toBe(true);
  },
);

test.each([
  [
    ['1', 'missed-collections', FAILED],
    ['1', 'overrides', OVERRIDES],
  ],
  [
    ['1', 'overrides', OVERRIDES],
    ['1', 'missed-collections', FAILED],
  ],
  [
    ['1', 'overrides', FAILED],
    ['1', 'missed-collections', MISSED],
  ],
] as const)('[PAY-3] a list that is incomplete is not shown: %#', (first, second) => {
  const before = started(
    respond(loaded(policy('1', { extendedDishonourStatusId: 1 })), ['1', 'real-time', PAYMENTS]),
  );
  const state = respondAll(started(before), first, second);
  expect(one(state)).toMatchObject({ isLoaded: false, hasFailed: true, payments: [] });
  expect(waiting(state)).toEqual([]);
});

test('[PAY-3] a policy that comes into the extended dishonour period, or leaves it, is loaded again', () => {
  const status = (extendedDishonourStatusId: number | null): OverdueResponse => ({
    kind: 'policy-status',
    policyStatusId: 40,
    extendedDishonourStatusId,
  });
  const before = respond(loaded(policy('1')), ['1', 'real-time', PAYMENTS]);
  const extended = respond(before, ['1', 'policy-status', status(1)]);
  expect(waiting(extended)).toEqual(['1 real-time']);
  const complete = respondAll(
    extended,
    ['1', 'real-time', PAYMENTS],
    ['1', 'overrides', OVERRIDES],
    ['1', 'missed-collections', MISSED],
  );
  expect(idsOf(complete)).toEqual([3, 1, 2, 10]);
  expect(waiting(respond(complete, ['1', 'policy-status', status(2)]))).toEqual([]);
  expect(waiting(respond(complete, ['1', 'policy-status', status(null)]))).toEqual(['1 real-time']);
  const known = { type: 'policies-loaded', policies: [policy('1')] } as const;
  expect(waiting(apply(complete, known))).toEqual(['1 real-time']);
});

test('[PAY-7] a policy without overdue payments has no entry, and the data is loaded when the counts match', () => {
  const state = loaded(policy('1'), policy('2'));
  expect(countOverdue(state)).toEqual({ policyCount: 2, loadedCount: 0, outstandingCount: 2, entryCount: 0 });
  expect(isOverdueLoaded(state)).toBe(false);
  const half = respond(state, ['1', 'real-time', realTime('nothing-outstanding')]);
  expect(countOverdue(half)).toEqual({ policyCount: 2, loadedCount: 1, outstandingCount: 1, entryCount: 0 });
  expect(isOverdueLoaded(half)).toBe(false);
  const whole = respond(half, ['2', 'real-time', PAYMENTS]);
  expect(countOverdue(whole)).toEqual({ policyCount: 2, loadedCount: 2, outstandingCount: 1, entryCount: 1 });
  expect(isOverdueLoaded(whole)).toBe(true);
  expect(isOverdueLoaded(NO_OVERDUE_STATE)).toBe(true);
});

test('[PAY-8] the status id of a policy is shown as cleared while its payment is pending', () => {
  const summary = { policyNumber: '1', policyStatusId: 40 };
  expect(shownStatusId(loaded(policy('1')), summary)).toBe(40);
  const pending = respond(loaded(policy('1')), ['1', 'real-time', realTime('pending')]);
  expect(shownStatusId(pending, summary)).toBeNull();
  expect(shownStatusId(pending, { policyNumber: '2', policyStatusId: 30 })).toBe(30);
  expect([isAnyPending(pending), isAnyPending(loaded(policy('1')))]).toEqual([true, false]);
});

test('[PAY-9] at most four calls are under way over all policies, the most important first', () => {
  const twenty = Array.from({ length: 20 }, (_, place) => policy(String(place)));
  const state = started(loaded(...twenty));
  expect(named(state.underWay)).toEqual(['0 real-time', '1 real-time', '2 real-time', '3 real-time']);
  expect(callsToStart(state)).toEqual([]);
  const next = respond(state, ['2', 'real-time', PAYMENTS]);
  expect(named(callsToStart(next))).toEqual(['4 real-time']);
  expect(started(next).underWay).toHaveLength(4);
});

test('[PAY-9] a call that was started twice, or that nothing waits for, counts once or not at all', () => {
  const state = started(loaded(policy('1')));
  const calls = state.underWay;
  expect(apply(state, { type: 'calls-started', calls })).toEqual(state);
  const waits = apply(state, { type: 'reload-asked', policyNumber: '1' });
  expect(apply(waits, { type: 'calls-started', calls })).toEqual(waits);
});

test('[PAY-9] a response that comes twice, or after a newer round began, changes nothing', () => {
  const before = started(loaded(policy('1')));
  const [call] = before.underWay;
  if (!call) throw new Error('No call is under way');
  const done = respond(before, ['1', 'real-time', PAYMENTS]);
  const again: OverdueEvent = { type: 'responded', call, response: realTime('pending') };
  expect(apply(done, again)).toBe(done);
  const newer = apply(before, { type: 'reload-asked', policyNumber: '1' });
  expect(one(apply(newer, again))).toEqual(one(newer));
  expect(apply(newer, again).underWay).toEqual([]);
});

test('[PAY-10] completing a payment marks its policy as pending, whatever was asked for before it', () => {
  const before = started(loaded(policy('1')));
  const [call] = before.underWay;
  if (!call) throw new Error('No call is under way');
  const state = apply(before, finalising, { type: 'responded', call, response: PAYMENTS });
  expect(one(state)).toMatchObject({ isPending: true, payments: [] });
  expect(payabilityOf(state, '1')).toBe('pending');
});

test('[PAY-10] a payment that is completed before the policies are known marks its policy once they are', () => {
  const early = apply(NO_OVERDUE_STATE, finalising);
  const state = apply(early, { type: 'policies-loaded', policies: [policy('1'), policy('2')] });
  expect(state.policies.map(({ isPending }) => isPending)).toEqual([true, false]);
  expect(state.finalisingUnknown).toEqual([]);
  expect(waiting(state)).toEqual(['2 real-time']);
  const two = apply(early, { type: 'payment-finalising', policyNumber: '2' });
  const failed = apply(two, { type: 'payment-failed', policyNumber: '1' });
  expect(failed.finalisingUnknown).toEqual(['2']);
  expect(one(apply(failed, { type: 'policies-loaded', policies: [policy('1')] }))?.isPending).toBe(false);
  const first = apply(two, { type: 'policies-loaded', policies: [policy('2')] });
  expect(first.finalisingUnknown).toEqual(['1']);
});

test('[PAY-10] a payment that could not be completed sets the error, and the policy is asked for again', () => {
  const state = apply(loaded(policy('1')), finalising, { type: 'payment-failed', policyNumber: '1' });
  expect(one(state)).toMatchObject({ isPending: true, hasPayNowError: true });
  expect(waiting(state)).toEqual(['1 real-time']);
  const back = respond(state, ['1', 'real-time', PAYMENTS]);
  expect(one(back)).toMatchObject({ isPending: false, hasPayNowError: true });
  expect(one(apply(back, finalising))?.hasPayNowError).toBe(false);
});

test('[PAY-10] a logout clears everything, and a response of the ended session changes nothing', () => {
  const before = started(apply(loaded(policy('1')), { type: 'payment-finalising', policyNumber: '7' }));
  const out = apply(before, { type: 'logged-out' });
  expect({ ...out, lastRound: 0 }).toEqual(NO_OVERDUE_STATE);
  const next = apply(out, { type: 'policies-loaded', policies: [policy('1')] });
  const [call] = before.underWay;
  if (!call) throw new Error('No call is under way');
  expect(apply(started(next), { type: 'responded', call, response: PAYMENTS })).toEqual(started(next));
});

test('[PAY-11] a poll asks again for the policies that are pending, unless they are asked for already', () => {
  const state = respondAll(
    loaded(policy('1'), policy('2')),
    ['1', 'real-time', realTime('pending')],
    ['2', 'real-time', PAYMENTS],
    ['2', 'policy-status', FAILED],
  );
  const polled = apply(state, { type: 'poll-due' });
  expect(waiting(polled)).toEqual(['1 real-time']);
  expect(apply(polled, { type: 'poll-due' })).toEqual(polled);
  expect(apply(started(polled), { type: 'poll-due' })).toEqual(started(polled));
  const done = respond(polled, ['1', 'real-time', realTime('nothing-outstanding')]);
  expect(isAnyPending(done)).toBe(false);
});

test('[PAY-11] a poll that failed is followed by the next one', () => {
  const polled = apply(loaded(policy('1')), finalising, { type: 'poll-due' });
  const failed = respond(polled, ['1', 'real-time', FAILED]);
  expect(waiting(apply(failed, { type: 'poll-due' }))).toEqual(['1 real-time']);
  expect(one(failed)?.isPending).toBe(true);
});

test('[PAY-11] a poll does not wait for what is under way for other policies, or from before', () => {
  const state = apply(started(loaded(policy('1'), policy('2'))), finalising);
  expect(isAnyPending(state)).toBe(true);
  expect(waiting(apply(state, { type: 'poll-due' }))).toEqual(['1 real-time']);
});

test('[PAY-1] policies that are loaded again keep what is known; new ones are asked for, others leave', () => {
  const state = respond(loaded(policy('1'), policy('2')), ['1', 'real-time', PAYMENTS]);
  const policies = [policy('3'), policy('1', { policyStatusId: 30 })];
  const next = apply(state, { type: 'policies-loaded', policies });
  expect(next.policies.map(({ policyNumber, isLoaded }) => [policyNumber, isLoaded])).toEqual([
    ['3', false],
    ['1', true],
  ]);
  expect(one(next)?.policyStatusId).toBe(30);
});

test('[PAY-1] an event of a policy that is not there changes nothing', () => {
  const state = loaded(policy('1'));
  expect(apply(state, { type: 'reload-asked', policyNumber: '9' })).toEqual(state);
  expect(apply(state, { type: 'payment-failed', policyNumber: '9' })).toEqual(state);
});

test('[PAY-19] a policy can be paid when something is listed and nothing is pending', () => {
  const state = loaded(policy('1'));
  const payability = (after: OverdueState) => payabilityOf(after, '1');
  expect(payability(state)).toBe('loading');
  expect(payability(respond(state, ['1', 'real-time', PAYMENTS]))).toBe('payable');
  expect(payability(respond(state, ['1', 'real-time', realTime('pending')]))).toBe('pending');
  expect(payability(respond(state, ['1', 'real-time', FAILED]))).toBe('failed');
  for (const outcome of ['nothing-outstanding', 'settled', 'not-payable-online'] as const)
    expect(payability(respond(state, ['1', 'real-time', realTime(outcome)]))).toBe('not-payable');
  expect(payabilityOf(state, '2')).toBe('not-payable');
});
