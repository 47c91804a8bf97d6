import type { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import type { PaymentEvent, PaymentState } from '@portal/domain/payments/payment-machine';
import type { PaymentCard } from '#api/gateways/payment-gateway/payment-card.ts';

/** The numbers of payments; a fault run shortens the times. */
export type PaymentLimits = { readonly [Name in keyof typeof PAYMENT_LIMITS]: number };

/**
 * A payment as it is stored. Amount in cents; it and `submittedAt` are null until the payment was submitted.
 */
export type Payment = {
  /** Ours, and the key under which the gateway is asked. */
  readonly paymentId: string;
  readonly policyNumber: string;
  /** The name of the gateway that it was opened with. */
  readonly gateway: string;
  /** The gateway's id of it: the `TransactionIdentifier`. */
  readonly reference: string;
  readonly state: PaymentState;
  /** Counts the events. An event is recorded only by those who saw the one before. */
  readonly version: number;
  readonly currency: string;
  readonly amountCents: number | null;
  readonly quotedAt: Date;
  readonly submittedAt: Date | null;
  /** Set when it was captured. */
  readonly receiptReference: string | null;
};

/**
 * The selection that a customer submits: these overdue payments by their transaction ids, or all of the
 * policy's under extended dishonour.
 */
export type Selection = { readonly transactionIds: readonly number[] };

/** Where payments are stored. Each function is one transaction: all of it is stored, or nothing. */
export interface Payments {
  /** Returns the payment as it is stored now. */
  get(paymentId: string): Promise<Payment>;
  /**
   * Submits a quoted payment: fixes the amount, and reserves the overdue payments, if they can be paid and
   * are the oldest ones in order. Otherwise records `selection-refused` or, where another payment has
   * reserved one of them, `superseded`. Returns the payment as it is stored then; unchanged where it was no
   * longer `quoted`. The reconciler leaves it alone for the time of the request's lease.
   */
  submit(paymentId: string, selection: Selection): Promise<Payment>;
  /**
   * Records an event of a payment whose version is still the one that was seen, with all that follows from
   * it: `capture-confirmed` allocates the reserved overdue payments, issues the receipt and tells the core
   * system; the end without money releases the reservations. Returns the payment as it is stored then; where
   * the version had changed, another process stored that.
   */
  record(
    seen: Payment,
    recorded: { readonly event: PaymentEvent; readonly card?: PaymentCard | undefined },
  ): Promise<Payment>;
  /** Leases payments that nobody works on and that have something to do: the reconciler's work. */
  leaseDue(limit: number): Promise<readonly Payment[]>;
}
