import { stateDiagram } from '../values/state-diagram.ts';

/** The states of a card payment, from the opened card form to its end. */
export type PaymentState =
  | 'quoted'
  | 'submitted'
  | 'unknown'
  | 'voiding'
  | 'refunding'
  | 'captured'
  | 'voided'
  | 'refunded';

/** The events of a card payment. Each is recorded in the transaction that changes the state. */
export type PaymentEvent =
  | 'submitted'
  | 'quote-expired'
  | 'selection-refused'
  | 'superseded'
  | 'capture-confirmed'
  | 'capture-unanswered'
  | 'capture-impossible'
  | 'capture-unusable'
  | 'void-confirmed'
  | 'refund-confirmed';

/**
 * The message of a payment to its customer. `not-taken` promises that no money was taken, or ever will be.
 */
export type PaymentOutcome = 'open' | 'pending' | 'paid' | 'not-taken' | 'given-back';

/** One state of a payment. */
export type PaymentStep = {
  readonly outcome: PaymentOutcome;
  /** Whether the overdue payments that it was submitted for are held: nothing else can pay them. PAY-21 */
  readonly holdsReservations: boolean;
  /** The state that follows each event. Another event is refused, and changes nothing. */
  readonly next: { readonly [event in PaymentEvent]?: PaymentState };
};

/** The state in which every payment begins. */
export const FIRST_PAYMENT_STATE: PaymentState = 'quoted';

/** The gateway was asked to capture, or will be: only its answer leads on. */
const CAPTURE_ASKED = {
  outcome: 'pending',
  holdsReservations: true,
  next: {
    'capture-confirmed': 'captured',
    'capture-unanswered': 'unknown',
    'capture-impossible': 'voiding',
    'capture-unusable': 'refunding',
  },
} as const satisfies PaymentStep;

/**
 * The whole payment, state by event. An event that is not in the row of a state cannot happen in it.
 *
 * - `quoted`: the card form was opened. The gateway may hold an authorisation, and has charged nothing:
 *   only the server captures.
 * - `submitted`: the customer confirmed. Amount and overdue payments are fixed and reserved before the
 *   gateway is asked to capture.
 * - `unknown`: the gateway did not answer the capture. The reconciler asks until it does.
 * - `voiding`: the payment is to end without money. The gateway closes it first, so that a late
 *   capture is refused there.
 * - `refunding`: the gateway captured money that cannot be allocated as reserved. It goes back.
 *
 * A capture that was confirmed wins over a void: whichever the gateway did first is
 * what holds. PAY-20 to PAY-24
 */
export const PAYMENT_STEPS: { readonly [state in PaymentState]: PaymentStep } = {
  quoted: {
    outcome: 'open',
    holdsReservations: false,
    next: {
      submitted: 'submitted',
      'quote-expired': 'voiding',
      'selection-refused': 'voiding',
      superseded: 'voiding',
    },
  },
  submitted: CAPTURE_ASKED,
  unknown: CAPTURE_ASKED,
  voiding: {
    outcome: 'pending',
    holdsReservations: true,
    next: {
      'void-confirmed': 'voided',
      'capture-confirmed': 'captured',
      'capture-unusable': 'refunding',
    },
  },
  refunding: { outcome: 'pending', holdsReservations: true, next: { 'refund-confirmed': 'refunded' } },
  captured: { outcome: 'paid', holdsReservations: true, next: {} },
  voided: { outcome: 'not-taken', holdsReservations: false, next: {} },
  refunded: { outcome: 'given-back', holdsReservations: false, next: {} },
};

/** Returns the state after an event; undefined where the event cannot happen. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return PAYMENT_STEPS[state].next[event];
}

/** Returns whether no event can change the payment any more. */
export function isPaymentEnded(state: PaymentState): boolean {
  return Object.keys(PAYMENT_STEPS[state].next).length === 0;
}

/** Returns the table as a Mermaid state diagram, for `docs/journeys`. */
export function describePaymentMachine(): string {
  return stateDiagram(FIRST_PAYMENT_STATE, PAYMENT_STEPS);
}
