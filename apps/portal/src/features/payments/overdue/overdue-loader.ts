import { callsToStart } from '@portal/domain/payments/loading/overdue-calls';
import { nextOverdueState, type OverdueEvent } from '@portal/domain/payments/loading/overdue-loading';
import type { OverdueResponse } from '@portal/domain/payments/loading/overdue-round';
import {
  findPolicyOverdue,
  isAnyPending,
  type OverdueState,
  type PolicyCall,
} from '@portal/domain/payments/loading/overdue-state';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { sendOverdueCall } from '#portal/features/payments/overdue/overdue-calls.ts';
import { overdueStore } from '#portal/features/payments/overdue/overdue-store.ts';
import { createPollTimer } from '#portal/features/payments/overdue/poll-timer.ts';
import { session } from '#portal/lib/session/session.ts';

type LoaderDependencies = {
  store: Pick<typeof overdueStore, 'get' | 'set'>;
  send: (call: PolicyCall) => Promise<OverdueResponse>;
  now: () => number;
};

/** Returns whether a payment became pending that was not. */
const becamePending = (before: OverdueState, after: OverdueState): boolean =>
  after.policies.some(
    ({ policyNumber, isPending }) => isPending && !findPolicyOverdue(before, policyNumber)?.isPending,
  );

/** Sends the calls that the model asks for, and tells it what came back. PAY-9, PAY-11 */
function createOverdueLoader({ store, send, now }: LoaderDependencies) {
  const dispatch = (event: OverdueEvent): void => {
    const before = store.get();
    store.set(nextOverdueState(before, event));
    if (becamePending(before, store.get())) notePoll('payment-pending');
    else if (!isAnyPending(store.get())) notePoll('none-pending');
    start();
  };
  const start = () => {
    const calls = callsToStart(store.get());
    if (calls.length === 0) return;
    store.set(nextOverdueState(store.get(), { type: 'calls-started', calls }));
    for (const call of calls) {
      void send(call).then((response) => dispatch({ type: 'responded', call, response }));
    }
  };
  const notePoll = createPollTimer(() => dispatch({ type: 'poll-due' }), now);
  return dispatch;
}

/** Where a refreshed summary goes, beside the model. */
let takeSummary: (summary: PolicySummary) => void = () => undefined;

/** Names who shows refreshed summaries. */
export function onSummaryRefreshed(take: (summary: PolicySummary) => void): void {
  takeSummary = take;
}

/** Shows a policy as the host has just described it. */
export const showSummary = (summary: PolicySummary): void => takeSummary(summary);

/** Tells the loader what happened. The one loader of this page. */
export const dispatchOverdue: (event: OverdueEvent) => void = createOverdueLoader({
  store: overdueStore,
  send: (call) => sendOverdueCall(call, showSummary),
  now: Date.now,
});

session.onForget(() => dispatchOverdue({ type: 'logged-out' }));
