import { OVERDUE_LIMITS } from '@portal/domain/payments/loading/overdue-limits';
import type { PolicyOverdue } from '@portal/domain/payments/loading/overdue-state';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paymentsToSend } from '#portal/app/pages/payment/payments-to-send.ts';
import { dispatchOverdue } from '#portal/features/payments/overdue/overdue-loader.ts';
import { completePayment } from '#portal/features/payments/payment-calls.ts';
import { OUTCOMES, type PaymentOutcome } from '#portal/features/payments/payment-outcome.ts';
import {
  forgetChecking,
  forgetChoice,
  forgetSentPayment,
  storeSentPayment,
} from '#portal/features/payments/payment-storage.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';

/**
 * Sent where the call that named the client's address was made by another page. The server never believes it.
 */
const UNKNOWN_ADDRESS = '0.0.0.0';

type OutcomeWish = {
  policy: PolicySummary;
  /** The result, as far as it is known. */
  overdue: PolicyOverdue | undefined;
  transactionIdentifier: string;
  chosenIds: readonly number[];
};

/** The known result, how often it was asked for, and the wait before the next question. */
type Asked = {
  readonly outcome: PaymentOutcome;
  readonly times: number;
  readonly waitSeconds: number;
};

/**
 * Returns after how long an open outcome is asked for again: 10 s, doubling to 60 s, and not before the
 * host wants it. PAY-70, PAY-99
 */
function waitSecondsOf(outcome: PaymentOutcome, times: number): number {
  const { firstPollSeconds, longestPollSeconds } = OVERDUE_LIMITS;
  const usual = Math.min(firstPollSeconds * 2 ** (times - 1), longestPollSeconds);
  return outcome.kind === 'busy' ? Math.max(usual, outcome.waitSeconds) : usual;
}

/** Takes an outcome over into the tab's memory and into what is shown as overdue. PAY-70 to PAY-72 */
function noteOutcome(policyNumber: string, kind: PaymentOutcome['kind']): void {
  const { isFinal, isFailure } = OUTCOMES[kind];
  if (isFinal) {
    forgetSentPayment();
    forgetChoice();
  }
  if (isFailure) dispatchOverdue({ type: 'payment-failed', policyNumber });
  else dispatchOverdue({ type: 'payment-finalising', policyNumber });
}

/**
 * Asks what came of a payment until it is known, paused while the page is hidden. Undefined before the first
 * answer. PAY-67 to PAY-72, PAY-99
 */
export function usePaymentOutcome({ policy, overdue, ...wish }: OutcomeWish): Asked | undefined {
  const client = useQueryClient();
  const { policyNumber } = policy;
  const { transactionIdentifier, chosenIds } = wish;
  const sent = { policyNumber, transactionIdentifier };
  const payments = paymentsToSend(policy, overdue, chosenIds);
  const queryKey = ['payment-outcome', policyNumber, transactionIdentifier];
  const latest = useRef(payments);
  latest.current = payments;
  const ask = async (): Promise<Asked> => {
    const before = client.getQueryData<Asked>(queryKey);
    if (!before) {
      forgetChecking();
      storeSentPayment({ ...sent, chosenIds });
    }
    const outcome = await completePayment({
      ...sent,
      payments: latest.current ?? chosenIds,
      clientIpAddress: history.state?.clientIpAddress ?? UNKNOWN_ADDRESS,
    });
    // The result takes the focus, however long it took.
    if (outcome.kind !== before?.outcome.kind) expectPageFocus();
    const times = (before?.times ?? 0) + 1;
    return { outcome, times, waitSeconds: waitSecondsOf(outcome, times) };
  };
  const { data } = useQuery({
    queryKey,
    queryFn: ask,
    enabled: payments !== undefined,
    staleTime: ({ state }) => (state.data && OUTCOMES[state.data.outcome.kind].isFinal ? Infinity : 0),
    refetchInterval: ({ state }) =>
      state.data && !OUTCOMES[state.data.outcome.kind].isFinal ? state.data.waitSeconds * 1000 : false,
  });
  const kind = data?.outcome.kind;
  useEffect(() => {
    if (kind) noteOutcome(policyNumber, kind);
  }, [kind, policyNumber]);
  return data;
}
