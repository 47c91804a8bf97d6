import type { GatewayPaymentState } from '@portal/domain/payments/payment-decision';
import type { MethodSetupGateway } from '#api/gateways/payment-gateway/method-setup.ts';
import type { PaymentCard } from '#api/gateways/payment-gateway/payment-card.ts';

/** A gateway's knowledge of a payment, and the card once one was authorised. */
export type GatewayPayment = GatewayPaymentState & { readonly card?: PaymentCard | undefined };

/**
 * The result of a question. `unanswered` covers a time-out, a broken connection, a status 5xx and a
 * response that makes no sense: the gateway may have done what it was asked, or may do it later. The reason
 * is a word of ours, for the log.
 */
export type GatewayAnswer = GatewayPayment | { readonly status: 'unanswered'; readonly reason: string };

/** A payment to open. The key is ours, and the same at every try; the gateway opens one payment a key. */
export type PaymentToOpen = {
  readonly key: string;
  /** Shown in the gateway's own lists: the policy number, and never a name. */
  readonly policyNumber: string;
  /** ISO 4217, like `NZD`. */
  readonly currency: string;
  /** The highest amount that can be paid, in cents. */
  readonly maxAmountCents: number;
};

/** Where and how the card is entered. */
export type OpenedPayment = {
  /** The gateway's own id of the payment, which comes back as `TransactionIdentifier`. */
  readonly reference: string;
  readonly apiUrl: string;
  readonly componentUrl: string;
  /** Lets the browser authorise a card for this payment, and nothing else. */
  readonly accessToken: string;
  /** Names our account to the gateway's component, where it must be told. It is no secret. */
  readonly publishableKey?: string;
};

/**
 * The result of authorising a payment with a saved card. `challenge`: the customer answers a question
 * of the bank at this address first. `declined`: nothing is held, and another card may be tried. The
 * reason is a word of ours.
 */
export type SavedCardAnswer =
  | { readonly status: 'authorised' | 'declined' }
  | { readonly status: 'challenge'; readonly url: string }
  | { readonly status: 'unanswered'; readonly reason: string };

/** A payment as one line of what the gateway captured on a day. */
export type CapturedPayment = {
  readonly key: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly capturedAt: Date;
  /** The amount that has gone back to the card since, in cents. */
  readonly refundedCents: number;
};

/** How a dispute stands: the cardholder asked the bank for the money back. */
export type DisputeStatus = 'open' | 'won' | 'lost';

/** A captured payment as it is now: money may have gone back since, by hand too, and be disputed. */
export type LaterPayment = CapturedPayment & { readonly dispute: DisputeStatus | undefined };

/** The later changes of captured money, by people and banks. PAY-111 */
export interface LaterChanges {
  /** Returns undefined for a payment that was not captured. Throws a `GatewayDownError`. */
  find(reference: string): Promise<LaterPayment | undefined>;
  /**
   * Lists the payments to which something of it happened from one moment to another, the end excluded, as
   * they are now. Throws a `GatewayDownError`.
   */
  list(range: { readonly from: Date; readonly to: Date }): Promise<readonly LaterPayment[]>;
}

/**
 * A payment provider. Every question about a payment may be asked again without harm, by several processes at
 * once: the gateway captures a payment once, never after it was voided, and voids it never after it was
 * captured. Each question returns the state after it.
 */
export interface PaymentGateway {
  /** Names it in the database and the log. */
  readonly name: string;
  /** Throws a `GatewayDownError` where there is no answer: nothing has begun then that anybody could lose. */
  open(payment: PaymentToOpen): Promise<OpenedPayment>;
  /**
   * Sets the amount, in cents, that the card step will hold. Only for a gateway whose card step takes the
   * amount from the server. Returns false where it cannot be set: a card was authorised, the payment was
   * closed, or it is less than the gateway takes. Throws a `GatewayDownError`.
   */
  setAmount?(reference: string, amountCents: number): Promise<boolean>;
  find(reference: string): Promise<GatewayAnswer>;
  /** Saves cards and bank accounts for later premiums. */
  readonly methodSetups: MethodSetupGateway;
  /**
   * Authorises an opened payment with a saved card; the payment is then captured as ever. The customer
   * returns to `returnUrl` after a challenge. A payment that is authorised already stays as it is.
   */
  authoriseSaved(
    reference: string,
    saved: { readonly token: string; readonly amountCents: number; readonly returnUrl: string },
  ): Promise<SavedCardAnswer>;
  /** Captures exactly this amount, or nothing. The key is the payment's own. */
  capture(
    reference: string,
    capture: { readonly key: string; readonly amountCents: number },
  ): Promise<GatewayAnswer>;
  /**
   * Closes the payment for good: no later authorisation or capture succeeds. A
   * captured payment stays captured.
   */
  void(reference: string, request: { readonly key: string }): Promise<GatewayAnswer>;
  /** Gives back all that was captured. */
  refund(reference: string, request: { readonly key: string }): Promise<GatewayAnswer>;
  /** Lists what was captured from one moment to another, the end excluded. Throws a `GatewayDownError`. */
  listCaptured(range: { readonly from: Date; readonly to: Date }): Promise<readonly CapturedPayment[]>;
  readonly later: LaterChanges;
  /**
   * Returns the payment or the setup that a webhook speaks of; undefined where the signature is
   * missing, wrong or too old, or where it speaks of neither. Nothing else of a webhook is believed:
   * it only says when to ask. `isLater`: it speaks of what happened to captured money.
   */
  readWebhook(webhook: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly body: Buffer;
    readonly now: Date;
  }): { readonly reference: string; readonly isLater?: true } | undefined;
}

/**
 * The gateway could not be reached, or did not answer in time. The code makes it count as an
 * outage: 503 with `Retry-After`.
 */
export class GatewayDownError extends Error {
  override readonly name = 'GatewayDownError';
  readonly code = 'ECONNREFUSED';
  /** A word of ours, like `http-401`, where the gateway answered at all. */
  readonly reason: string | undefined;

  constructor(message: string, reason?: string) {
    super(message);
    this.reason = reason;
  }
}
