import type { CardBrand } from '#sandbox/cards/card-number.ts';
import type { CardEffect } from '#sandbox/cards/test-cards.ts';

export type PaymentStatus = 'open' | 'authorised' | 'captured' | 'refunded' | 'voided';
export type PaymentOperation = 'authorise' | 'capture' | 'void' | 'refund';

/** The parts of a card that may be kept. */
export type KeptCard = {
  readonly brand: CardBrand;
  readonly lastDigits: string;
  /** `MM/YYYY`. */
  readonly expiry: string;
};

/** The state of a dispute: the cardholder asked their bank for the money back. */
export type DisputeStatus = 'open' | 'won' | 'lost';

/** One payment, as the ledger has it. Amounts in cents. */
export type Payment = {
  readonly reference: string;
  readonly key: string;
  readonly policyNumber: string;
  readonly currency: string;
  readonly maxAmountCents: number;
  readonly returnOrigins: readonly string[] | undefined;
  readonly status: PaymentStatus;
  readonly authorisedCents: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly card: KeptCard | undefined;
  readonly effect: CardEffect;
  readonly openedAt: string;
  readonly changedAt: string;
  readonly capturedAt: string | undefined;
  /** A dispute about the captured money. GWY-28 */
  readonly dispute: DisputeStatus | undefined;
  /** The moments at which captured money was given back, disputed, or came back from a failed refund. */
  readonly laterChanges: readonly string[];
};

/**
 * `unchanged`: done already, and answered as if it were done by this request. `refused`:
 * never possible from here.
 */
type OperationResult = 'authorised' | 'captured' | 'refunded' | 'voided' | 'unchanged' | 'refused';

/**
 * The effect of each operation on a payment, by its status. A voided or refunded payment
 * stays as it is for good. GWY-1
 */
export const OPERATION_RESULTS: Readonly<
  Record<PaymentStatus, Readonly<Record<PaymentOperation, OperationResult>>>
> = {
  open: { authorise: 'authorised', capture: 'refused', void: 'voided', refund: 'refused' },
  authorised: { authorise: 'unchanged', capture: 'captured', void: 'voided', refund: 'refused' },
  captured: { authorise: 'unchanged', capture: 'unchanged', void: 'unchanged', refund: 'refunded' },
  refunded: { authorise: 'refused', capture: 'refused', void: 'unchanged', refund: 'unchanged' },
  voided: { authorise: 'refused', capture: 'refused', void: 'unchanged', refund: 'refused' },
};

/** The payment as the API shows it. */
export function toWire(payment: Payment): Record<string, unknown> {
  const { reference, key, policyNumber, currency, status, authorisedCents, capturedCents, refundedCents } =
    payment;
  return {
    reference,
    key,
    policyNumber,
    currency,
    status,
    authorisedCents,
    capturedCents,
    refundedCents,
    ...(payment.card ? { card: payment.card } : {}),
    ...(payment.capturedAt ? { capturedAt: payment.capturedAt } : {}),
    ...(payment.dispute ? { dispute: payment.dispute } : {}),
  };
}
