import { changePolicy, replacePolicy } from './change-policy.ts';
import { OVERDUE_LIMITS } from './overdue-limits.ts';
import { type OverdueResponse, withResponse } from './overdue-round.ts';
import { OVERDUE_CALLS, type OverdueState, type PolicyCall } from './overdue-state.ts';

/** No two rounds have the same number, not even of two policies. */
const isSameCall = (one: PolicyCall, other: PolicyCall): boolean =>
  one.round === other.round && one.call === other.call;

/**
 * Returns the calls to send, the most important first: never more at once than the
 * limit, over all policies. PAY-9
 */
export function callsToStart({ policies, underWay }: OverdueState): PolicyCall[] {
  const waiting = OVERDUE_CALLS.flatMap((call) =>
    policies
      .filter((policy) => policy.waiting.includes(call))
      .map(({ policyNumber, round }) => ({ policyNumber, round, call })),
  );
  return waiting.slice(0, Math.max(0, OVERDUE_LIMITS.callsAtOnce - underWay.length));
}

/** Notes the calls that were sent. One that is not waited for, or was sent already, changes nothing. */
export function withStarted(state: OverdueState, calls: readonly PolicyCall[]): OverdueState {
  const started = calls.filter(({ round, call }) =>
    state.policies.some((policy) => policy.round === round && policy.waiting.includes(call)),
  );
  const next = { ...state, underWay: [...state.underWay, ...started] };
  return started.reduce<OverdueState>(
    (changed, { policyNumber, call }) =>
      changePolicy(changed, policyNumber, (policy) =>
        replacePolicy(changed, { ...policy, waiting: policy.waiting.filter((one) => one !== call) }),
      ),
    next,
  );
}

/** Takes over a response. One that nobody waits for, late or repeated, changes nothing. PAY-9 */
export function withResponded(
  state: OverdueState,
  call: PolicyCall,
  response: OverdueResponse,
): OverdueState {
  if (!state.underWay.some((one) => isSameCall(one, call))) return state;
  const next = { ...state, underWay: state.underWay.filter((one) => !isSameCall(one, call)) };
  // A status that could not be refreshed stays what it was.
  if (response.kind === 'failed' && call.call === 'policy-status') return next;
  return changePolicy(next, call.policyNumber, (policy) =>
    policy.round === call.round ? withResponse(next, policy, response) : next,
  );
}
