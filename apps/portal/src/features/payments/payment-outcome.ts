import type { Receipt } from '@portal/contract/payments/receipt';

/**
 * The result of a payment that was sent, as far as it is known. `pending`: the gateway has not said
 * yet. `unknown`: nobody answered, so that money may have been taken. `busy`: the host was asked
 * too often, and says nothing yet. `refused`: the host said no without saying whether money was
 * taken. PAY-70, PAY-71, PAY-99
 */
export type PaymentOutcome =
  | { readonly kind: 'paid'; readonly receipt: Receipt }
  | {
      readonly kind: 'busy';
      /** How long the host asked to wait. */
      readonly waitSeconds: number;
    }
  | { readonly kind: 'pending' | 'unknown' | 'not-taken' | 'given-back' | 'refused' };

type OutcomeKind = PaymentOutcome['kind'];

/** Whether the answer is final, and whether it counts as a failed payment. */
type OutcomeMeaning = { readonly isFinal: boolean; readonly isFailure: boolean };

const FAILURE = { isFinal: true, isFailure: true } as const;
const OPEN = { isFinal: false, isFailure: false } as const;

/** The outcomes as a table. An open one is asked for again. PAY-71 */
export const OUTCOMES: Readonly<Record<OutcomeKind, OutcomeMeaning>> = {
  paid: { isFinal: true, isFailure: false },
  pending: OPEN,
  unknown: OPEN,
  busy: OPEN,
  'not-taken': FAILURE,
  'given-back': FAILURE,
  refused: FAILURE,
};
