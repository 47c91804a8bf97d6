import { isInExtendedDishonour } from '../extended-dishonour.ts';
import { mergeOverduePayments } from '../overdue/merge-overdue-payments.ts';
import type { MissedCollection, OverduePayment, PaymentOverride } from '../overdue/overdue-payment.ts';
import { replacePolicy, updatePolicy } from './change-policy.ts';
import {
  type LoadingPolicy,
  type OverdueState,
  type PolicyOverdue,
  REAL_TIME_EFFECTS,
  type RealTimeOutcome,
  type ReceivedParts,
} from './overdue-state.ts';

/** The result of a call, in our words. */
export type OverdueResponse =
  | {
      readonly kind: 'real-time';
      readonly outcome: RealTimeOutcome;
      readonly payments: readonly OverduePayment[];
    }
  | { readonly kind: 'missed-collections'; readonly missed: readonly MissedCollection[] }
  | { readonly kind: 'overrides'; readonly overrides: readonly PaymentOverride[] }
  | ({ readonly kind: 'policy-status' } & Pick<LoadingPolicy, 'policyStatusId' | 'extendedDishonourStatusId'>)
  | { readonly kind: 'failed' };

/** A list that is incomplete is not shown: under extended dishonour the total must be right. PAY-3 */
function withRoundFailed(state: OverdueState, policy: PolicyOverdue): OverdueState {
  return replacePolicy(state, { ...policy, waiting: [], received: {}, hasFailed: true });
}

/** Takes over a round as soon as all its parts are there. PAY-2, PAY-3 */
function withParts(state: OverdueState, policy: PolicyOverdue, received: ReceivedParts): OverdueState {
  const { realTime, missed, overrides } = received;
  if (realTime === undefined) return state;
  const effect = REAL_TIME_EFFECTS[realTime.outcome];
  const needsMore = effect.listsPayments && isInExtendedDishonour(policy.extendedDishonourStatusId);
  if (needsMore && (missed === undefined || overrides === undefined)) {
    const isFirstPart = missed === undefined && overrides === undefined;
    const waiting = isFirstPart ? (['missed-collections', 'overrides'] as const) : policy.waiting;
    return replacePolicy(state, { ...policy, received, waiting });
  }
  return replacePolicy(state, {
    ...policy,
    received: {},
    waiting: effect.refreshesStatus ? ['policy-status'] : [],
    isLoaded: true,
    hasFailed: false,
    isPending: effect.pending === 'kept' ? policy.isPending : effect.pending === 'set',
    isPayableOnline: realTime.outcome !== 'not-payable-online',
    isSettled: realTime.outcome === 'settled',
    payments: effect.listsPayments
      ? mergeOverduePayments(realTime.payments, missed ?? [], overrides ?? [])
      : [],
  });
}

/** Returns the state after a response of a policy's latest round. PAY-2, PAY-3 */
export function withResponse(
  state: OverdueState,
  policy: PolicyOverdue,
  response: OverdueResponse,
): OverdueState {
  const { received } = policy;
  switch (response.kind) {
    case 'real-time':
      return withParts(state, policy, { ...received, realTime: response });
    case 'missed-collections':
      return withParts(state, policy, { ...received, missed: response.missed });
    case 'overrides':
      return withParts(state, policy, { ...received, overrides: response.overrides });
    case 'policy-status':
      return updatePolicy(state, policy, response);
    default:
      return withRoundFailed(state, policy);
  }
}
