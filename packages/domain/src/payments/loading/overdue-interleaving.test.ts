import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsToStart } from './overdue-calls.ts';
import { OVERDUE_LIMITS } from './overdue-limits.ts';
import { nextOverdueState, type OverdueEvent } from './overdue-loading.ts';
import type { OverdueResponse } from './overdue-round.ts';
import {
  type LoadingPolicy,
  NO_OVERDUE_STATE,
  type OverdueCall,
  type OverdueState,
  type PolicyCall,
  REAL_TIME_EFFECTS,
  type RealTimeOutcome,
} from './overdue-state.ts';

/** A host's answers about one policy: always the same within a run. */
type Host = { readonly [call in OverdueCall]: OverdueResponse };

const failed: OverdueResponse = { kind: 'failed' };
const orFailed = (response: fc.Arbitrary<OverdueResponse>) =>
  fc.oneof({ weight: 5, arbitrary: response }, { weight: 1, arbitrary: fc.constant(failed) });
const cents = fc.integer({ min: 1, max: 9_999 });
const outcomes = Object.keys(REAL_TIME_EFFECTS) as RealTimeOutcome[];
const stage = fc.constantFrom(null, 0, 1, 2);

const anyPayment = fc.record({
  transactionId: fc.integer({ min: 1, max: 9 }),
  dueDate: fc.constantFrom('2025-09-30', '2025-10-31'),
  amountCents: cents,
  overrideId: fc.constant(null),
  calculatedDetails: fc.constant(null),
  source: fc.constant('real-time' as const),
});
const anyMissed = fc.record({
  dueDate: fc.constant('2025-08-31'),
  amountCents: cents,
  calculatedDetails: fc.constant(null),
});
const anyHost: fc.Arbitrary<Host> = fc.record({
  'real-time': orFailed(
    fc
      .constantFrom(...outcomes)
      .chain((outcome) =>
        fc
          .array(anyPayment, { maxLength: outcome === 'payments' ? 3 : 0 })
          .map((payments) => ({ kind: 'real-time' as const, outcome, payments })),
      ),
  ),
  'missed-collections': orFailed(
    fc.array(anyMissed, { maxLength: 2 }).map((missed) => ({ kind: 'missed-collections' as const, missed })),
  ),
  overrides: orFailed(fc.constant({ kind: 'overrides' as const, overrides: [] })),
  'policy-status': orFailed(
    fc.record({
      kind: fc.constant('policy-status' as const),
      policyStatusId: fc.constantFrom(30, 40, 50),
      extendedDishonourStatusId: stage,
    }),
  ),
});
const anyPolicies = fc.array(
  fc.record({ host: anyHost, extendedDishonourStatusId: stage, isFinalised: fc.boolean() }),
  { minLength: 1, maxLength: 6 },
);

type Sent = { readonly call: PolicyCall; readonly response: OverdueResponse };

/**
 * Runs all to its end. Each number decides what happens next: a call is sent, one is answered, or an old
 * response comes once more.
 */
function run(
  hosts: ReadonlyMap<string, Host>,
  begin: OverdueState,
  choices: readonly number[],
): OverdueState {
  const answered: Sent[] = [];
  let state = begin;
  const happen = (event: OverdueEvent) => {
    state = nextOverdueState(state, event);
    expect(state.underWay.length).toBeLessThanOrEqual(OVERDUE_LIMITS.callsAtOnce);
  };
  for (let step = 0; step < 500; step += 1) {
    const choice = choices[step % choices.length] ?? 0;
    const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(choice / 3) % items.length];
    const [ready, repeated] = [pick(callsToStart(state)), pick(answered)];
    const call = pick(state.underWay);
    if (!ready && !call) return state;
    if (repeated && choice % 3 === 2) happen({ type: 'responded', ...repeated });
    if (ready && (choice % 3 === 0 || !call)) happen({ type: 'calls-started', calls: [ready] });
    else if (call) {
      const response = hosts.get(call.policyNumber)?.[call.call] ?? failed;
      answered.push({ call, response });
      happen({ type: 'responded', call, response });
    }
  }
  throw new Error('The loading does not end');
}

/** Rounds are counted in the order in which they begin; all else must be the same. */
const withoutRounds = ({ policies, underWay, finalisingUnknown }: OverdueState) => ({
  policies: policies.map((policy) => ({ ...policy, round: 0 })),
  underWay,
  finalisingUnknown,
});

test('[PAY-9] responses in any order, late and repeated, end in the same state', () => {
  const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(anyPolicies, choices, choices, (policies, one, other) => {
      const hosts = new Map(policies.map(({ host }, place) => [`7001${place}`, host]));
      const known = policies.map(
        ({ extendedDishonourStatusId }, place): LoadingPolicy => ({
          policyNumber: `7001${place}`,
          policyStatusId: 40,
          extendedDishonourStatusId,
        }),
      );
      const begin = nextOverdueState(NO_OVERDUE_STATE, { type: 'policies-loaded', policies: known });
      const poll = (state: OverdueState) => {
        const finalising = policies.flatMap(({ isFinalised }, place) =>
          isFinalised ? [{ type: 'payment-finalising', policyNumber: `7001${place}` } as const] : [],
        );
        return nextOverdueState(finalising.reduce(nextOverdueState, state), { type: 'poll-due' });
      };
      const endOf = (order: readonly number[]) => run(hosts, poll(run(hosts, begin, order)), order);
      const end = endOf(one);
      expect(withoutRounds(end)).toEqual(withoutRounds(endOf(other)));
      expect(end.policies.every(({ isLoaded, hasFailed }) => isLoaded || hasFailed)).toBe(true);
    }),
    { seed: 9, numRuns: 500 },
  );
});
