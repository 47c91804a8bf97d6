import type { CalendarDate } from '@portal/domain/values/calendar-date';

/** What was paid, with which card. Amounts in cents. A host may leave it out. */
export type ReceiptDetails = {
  readonly amountCents: number;
  readonly paidAt: Date;
  readonly cardBrand: string | null;
  readonly cardLastDigits: string | null;
  readonly payments: readonly { readonly dueDate: CalendarDate | null; readonly amountCents: number }[];
};

/** The receipt of a payment. */
export type Receipt = {
  readonly reference: string;
  readonly policyNumber: string;
  readonly details: ReceiptDetails | null;
  /** Whether the host has it as a PDF. */
  readonly hasDocument: boolean;
};

/**
 * What is known of a payment that was sent. `pending`: the gateway has not said yet. `unknown`: nobody answered, so that money may have been
 * taken. `refused`: the host said no without saying whether money was taken. PAY-70, PAY-71
 */
export type PaymentOutcome =
  | { readonly kind: 'paid'; readonly receipt: Receipt }
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
  'not-taken': FAILURE,
  'given-back': FAILURE,
  refused: FAILURE,
};
