import type { PaymentControl } from '@portal/contract/payments/mapping';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { useRestored } from '#portal/components/gateway-form/use-restored.ts';
import {
  type SavedCardState,
  savedCardStepAfter,
} from '#portal/features/payments/card/saved-card-machine.ts';
import { authoriseSavedCard, paymentControlQuery } from '#portal/features/payments/payment-calls.ts';
import { useCutOffCheck } from '#portal/features/payments/use-cut-off-check.ts';
import { isOffline } from '#portal/lib/api/connection.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasStatus } from '#portal/lib/api/request-failure.ts';

/** The state of the step about the saved card. */
export type SavedCardPayment = {
  readonly state: SavedCardState;
  /** The host's message when it did not answer about the card. */
  readonly failure?: unknown;
  /** Whether the page ended while a card was being checked. PAY-110 */
  readonly isCutOff?: boolean;
  readonly pay: () => void;
};

type SavedCardWish = {
  readonly policyNumber: string;
  readonly control: Pick<PaymentControl, 'quoteId' | 'clientIpAddress'>;
  /** The ids of the chosen transactions. */
  readonly chosenIds: readonly number[];
  readonly returnUrl: string;
  /** The customer is led to their bank: the payment has this name. */
  readonly onLeaving: (transactionIdentifier: string) => void;
  /** The customer came back without an answer: the name is of no use any more. */
  readonly onStayed: () => void;
  readonly onAuthorised: (payment: { transactionIdentifier: string; clientIpAddress: string }) => void;
};

/** Pays with the card that the gateway keeps for the policy. UPD-85 to UPD-87 */
export function useSavedCard({ policyNumber, control, chosenIds, ...wish }: SavedCardWish): SavedCardPayment {
  const client = useQueryClient();
  const [state, send] = useReducer(savedCardStepAfter, 'ready');
  const [failure, setFailure] = useState<unknown>();
  const isCutOff = useCutOffCheck(policyNumber, state === 'paying' || state === 'left');
  const { onStayed } = wish;

  useRestored(
    useCallback(() => {
      onStayed();
      send('restored');
    }, [onStayed]),
  );

  async function authorise(): Promise<void> {
    if (isOffline()) return send('offline');
    // The opened payment may have a card from here on: a card that is typed later is
    // for another payment. PAY-75
    client.removeQueries(paymentControlQuery(policyNumber));
    const { quoteId, clientIpAddress } = control;
    const { returnUrl } = wish;
    try {
      const answer = await authoriseSavedCard({ policyNumber, quoteId, payments: chosenIds, returnUrl });
      const { status, transactionIdentifier, url } = answer;
      if (status === 'declined') return send('declined');
      send('left');
      if (status === 'authorised') return wish.onAuthorised({ transactionIdentifier, clientIpAddress });
      wish.onLeaving(transactionIdentifier);
      location.assign(url);
    } catch (error) {
      setFailure(error);
      send(hasStatus(error, HTTP_STATUS.conflict) ? 'impossible' : 'failed');
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission
  useEffect(() => {
    if (state === 'paying') void authorise();
  }, [state]);
  return { state, failure, isCutOff, pay: () => send('submit') };
}
