import { beginRound, changePolicy, isAskedFor, updatePolicy } from './change-policy.ts';
import { withResponded, withStarted } from './overdue-calls.ts';
import type { OverdueResponse } from './overdue-round.ts';
import {
  findPolicyOverdue,
  isRoundOver,
  type LoadingPolicy,
  NO_OVERDUE_STATE,
  type OverdueState,
  type PolicyCall,
  type PolicyOverdue,
} from './overdue-state.ts';

/** The events while overdue payments are loaded. */
export type OverdueEvent =
  | { readonly type: 'policies-loaded'; readonly policies: readonly LoadingPolicy[] }
  | { readonly type: 'calls-started'; readonly calls: readonly PolicyCall[] }
  | { readonly type: 'responded'; readonly call: PolicyCall; readonly response: OverdueResponse }
  | { readonly type: 'poll-due' }
  | { readonly type: 'reload-asked'; readonly policyNumber: string }
  | { readonly type: 'payment-finalising'; readonly policyNumber: string }
  | { readonly type: 'payment-failed'; readonly policyNumber: string }
  | { readonly type: 'logged-out' };

/** A policy that no round was begun for. */
const NOT_LOADED = {
  round: 0,
  waiting: [],
  received: {},
  isLoaded: false,
  hasFailed: false,
  isPending: false,
  isPayableOnline: true,
  isSettled: false,
  hasPayNowError: false,
  payments: [],
} as const;

/**
 * The policy's payment is being processed from here on. Answers to questions from before the
 * payment are ignored. PAY-10
 */
function withFinalising(state: OverdueState, policy: PolicyOverdue): OverdueState {
  return beginRound(state, { ...policy, isPending: true, hasPayNowError: false }, []);
}

function withFinalisingOf(state: OverdueState, policyNumber: string): OverdueState {
  return findPolicyOverdue(state, policyNumber)
    ? changePolicy(state, policyNumber, (policy) => withFinalising(state, policy))
    : { ...state, finalisingUnknown: [...state.finalisingUnknown, policyNumber] };
}

function withFailedOf(state: OverdueState, policyNumber: string): OverdueState {
  const finalisingUnknown = state.finalisingUnknown.filter((one) => one !== policyNumber);
  const next = { ...state, finalisingUnknown };
  return changePolicy(next, policyNumber, (policy) =>
    beginRound(next, { ...policy, hasPayNowError: true }, ['real-time']),
  );
}

function beginPolicy(state: OverdueState, policy: PolicyOverdue): OverdueState {
  const { policyNumber } = policy;
  if (!state.finalisingUnknown.includes(policyNumber)) return beginRound(state, policy, ['real-time']);
  const finalisingUnknown = state.finalisingUnknown.filter((one) => one !== policyNumber);
  return withFinalising({ ...state, finalisingUnknown }, policy);
}

function withPolicies(state: OverdueState, policies: readonly LoadingPolicy[]): OverdueState {
  const live = policies.filter(isAskedFor);
  const before = new Map(state.policies.map((policy) => [policy.policyNumber, policy]));
  const placed = live.map(
    ({ policyNumber, policyStatusId, extendedDishonourStatusId }): PolicyOverdue =>
      before.get(policyNumber) ?? {
        policyNumber,
        policyStatusId,
        extendedDishonourStatusId,
        ...NOT_LOADED,
      },
  );
  return live.reduce<OverdueState>(
    (next, known) =>
      changePolicy(next, known.policyNumber, (policy) =>
        policy.round === NOT_LOADED.round ? beginPolicy(next, policy) : updatePolicy(next, policy, known),
      ),
    { ...state, policies: placed },
  );
}

function withPollDue(state: OverdueState): OverdueState {
  return state.policies
    .filter((policy) => policy.isPending && isRoundOver(state, policy))
    .reduce<OverdueState>((next, policy) => beginRound(next, policy, ['real-time']), state);
}

/**
 * Returns the state after an event. Responses may come in any order and any number of times. PAY-1
 * to PAY-3, PAY-7 to PAY-10
 */
export function nextOverdueState(state: OverdueState, event: OverdueEvent): OverdueState {
  switch (event.type) {
    case 'policies-loaded':
      return withPolicies(state, event.policies);
    case 'calls-started':
      return withStarted(state, event.calls);
    case 'responded':
      return withResponded(state, event.call, event.response);
    case 'poll-due':
      return withPollDue(state);
    case 'reload-asked':
      return changePolicy(state, event.policyNumber, (policy) => beginRound(state, policy, ['real-time']));
    case 'payment-finalising':
      return withFinalisingOf(state, event.policyNumber);
    case 'payment-failed':
      return withFailedOf(state, event.policyNumber);
    case 'logged-out':
      return { ...NO_OVERDUE_STATE, lastRound: state.lastRound };
  }
}
