import type { Clock } from '../../../apps/api/src/gateways/clock.ts';
import type { PaymentGateway } from '../../../apps/api/src/gateways/payment-gateway/payment-gateway.ts';
import type { Payment, Payments, Selection } from '../../../apps/api/src/payments/payments.ts';
import type { completePayment, SettleDependencies } from '../../../apps/api/src/payments/settle-payment.ts';
import type { Variant } from '../subject.ts';
import type { ViolationKind } from './invariants.ts';
import { CURRENCY } from './virtual-gateway.ts';
import type { DatabaseRules } from './virtual-tables.ts';

export type GatewayPort = Pick<PaymentGateway, 'find' | 'capture' | 'void' | 'refund'>;

/** Charges the card under a key of its own. */
export type ChargeUnderNewKey = (
  reference: string,
  amountCents: number,
) => ReturnType<PaymentGateway['capture']>;
/** The surroundings in which a variant stands in front of the gateway. */
type InFront = {
  readonly real: GatewayPort;
  readonly chargeUnderNewKey: ChargeUnderNewKey;
  /** Returns the payment as it is stored. */
  readonly paymentOf: (reference: string) => Payment | undefined;
};
/** Returns the amount of the selected overdue payments, in cents. */
type AmountOf = (selection: Selection) => number;

export type PaymentVariant = Variant<ViolationKind> & {
  readonly rules?: DatabaseRules;
  readonly gateway?: (inFront: InFront) => GatewayPort;
  readonly store?: (real: Payments, clock: Clock) => Payments;
  readonly complete?: (amountOf: AmountOf) => typeof completePayment;
  /** Tells customers of a pending payment that nothing was taken. */
  readonly tellsPendingAsNotTaken?: true;
  /** Takes a transaction of which nobody knows whether it was committed for one that was rolled back. */
  readonly takesUnknownForRollback?: true;
  readonly hasNoReconciler?: true;
};

const NO_FENCE: NonNullable<PaymentVariant['gateway']> = ({ real }) => ({
  ...real,
  async void(reference) {
    const answer = await real.find(reference);
    return answer.status === 'open' || answer.status === 'authorised' ? { status: 'voided' } : answer;
  },
});

const UNANSWERED_IS_FAILURE: NonNullable<PaymentVariant['gateway']> = ({ real }) => ({
  ...real,
  async capture(reference, capture) {
    const answer = await real.capture(reference, capture);
    return answer.status === 'unanswered' ? { status: 'open' } : answer;
  },
  async void(reference, request) {
    const answer = await real.void(reference, request);
    return answer.status === 'unanswered' ? { status: 'voided' } : answer;
  },
});

/** Captures whatever the card form authorised, and believes that it was what the customer submitted. */
const NO_AMOUNT_CHECK: NonNullable<PaymentVariant['gateway']> = ({ real, paymentOf }) => {
  const believe = <Answer extends object>(reference: string, answer: Answer) => {
    const amountCents = paymentOf(reference)?.amountCents;
    return amountCents && 'amountCents' in answer ? { ...answer, amountCents } : answer;
  };
  return {
    ...real,
    find: async (reference) => believe(reference, await real.find(reference)),
    async capture(reference, { key, amountCents }) {
      const held = await real.find(reference);
      const all = 'amountCents' in held ? held.amountCents : amountCents;
      return believe(reference, await real.capture(reference, { key, amountCents: all }));
    },
  };
};

/** Takes what the card form authorised for what the customer submitted, until it is captured. */
const AUTHORISATION_NOT_COMPARED: NonNullable<PaymentVariant['gateway']> = ({ real, paymentOf }) => ({
  ...real,
  async find(reference) {
    const answer = await real.find(reference);
    const amountCents = paymentOf(reference)?.amountCents;
    return answer.status === 'authorised' && amountCents ? { ...answer, amountCents } : answer;
  },
});

/** Takes any currency for that of the payment. */
const CURRENCY_NOT_COMPARED: NonNullable<PaymentVariant['gateway']> = ({ real }) => {
  const believe = <Answer extends object>(answer: Answer) =>
    'currency' in answer ? { ...answer, currency: CURRENCY } : answer;
  return {
    find: async (...asked) => believe(await real.find(...asked)),
    capture: async (...asked) => believe(await real.capture(...asked)),
    void: async (...asked) => believe(await real.void(...asked)),
    refund: async (...asked) => believe(await real.refund(...asked)),
  };
};

/** Reads every submission as one of this moment: the time in which it may be captured never ends. */
const NO_LAST_MOMENT: NonNullable<PaymentVariant['store']> = (real, clock) => {
  const renew = (payment: Payment): Payment =>
    payment.submittedAt ? { ...payment, submittedAt: clock.now() } : payment;
  return {
    get: async (...asked) => renew(await real.get(...asked)),
    submit: async (...asked) => renew(await real.submit(...asked)),
    record: async (...asked) => renew(await real.record(...asked)),
    leaseDue: async (...asked) => (await real.leaseDue(...asked)).map(renew),
  };
};

/** Asks for the money first and writes it down afterwards. */
const CHARGE_BEFORE_INTENT: NonNullable<PaymentVariant['complete']> =
  (amountOf) =>
  async ({ store, gateway }: SettleDependencies, payment: Payment, selection: Selection) => {
    if (payment.state !== 'quoted') return payment;
    const amountCents = amountOf(selection);
    const answer = await gateway.capture(payment.reference, { key: payment.paymentId, amountCents });
    if (answer.status !== 'captured') return payment;
    const submitted = await store.submit(payment.paymentId, selection);
    return submitted.state === 'submitted'
      ? store.record(submitted, { event: 'capture-confirmed' })
      : submitted;
  };

/** Every rule that the design rests on, left out once. */
export const BROKEN_PAYMENTS: readonly PaymentVariant[] = [
  { name: 'no reservation', breaks: ['doubled'], rules: { noReservations: true } },
  {
    name: 'fresh key at every try',
    breaks: ['doubled'],
    gateway: ({ real, chargeUnderNewKey }) => ({
      ...real,
      capture: (reference, { amountCents }) => chargeUnderNewKey(reference, amountCents),
    }),
  },
  { name: 'no fence: "not taken" without a void', breaks: ['lost'], gateway: NO_FENCE },
  { name: 'charge before intent', breaks: ['doubled'], complete: CHARGE_BEFORE_INTENT },
  { name: 'no version check', breaks: ['invented'], rules: { noVersions: true } },
  { name: 'unanswered taken for failure', breaks: ['lost', 'falsely told'], gateway: UNANSWERED_IS_FAILURE },
  { name: 'unknown commit taken for a rollback', breaks: ['falsely told'], takesUnknownForRollback: true },
  { name: 'quote expires without a void', breaks: ['held'], rules: { expiresWithoutVoid: true } },
  { name: 'capture without a check of the amount', breaks: ['invented'], gateway: NO_AMOUNT_CHECK },
  {
    name: 'reservations released when voiding begins',
    breaks: ['doubled', 'lost'],
    rules: { releasesWhenVoiding: true },
  },
  {
    name: 'reserves those that are free, and goes on',
    breaks: ['lost'],
    rules: { partialReservations: true },
  },
  { name: 'a second submission replaces the first', breaks: ['not audited'], rules: { submitsAgain: true } },
  { name: 'receipt in a transaction of its own', breaks: ['lost'], rules: { receiptLater: true } },
  {
    name: 'authorised amount not compared',
    breaks: ['no intent'],
    gateway: AUTHORISATION_NOT_COMPARED,
  },
  { name: 'currency not compared', breaks: ['lost'], gateway: CURRENCY_NOT_COMPARED },
  {
    name: 'an amount that changes during a submission is not noticed',
    breaks: ['stuck', 'lost'],
    rules: { believesTheDecision: true },
  },
  {
    name: 'books need not add up',
    breaks: ['invented'],
    rules: { believesTheDecision: true, booksAnyAmount: true },
  },
  {
    name: 'a second payment while one is pending',
    breaks: ['out of order'],
    rules: { submitsWhilePending: true },
  },
  {
    name: 'more than the card form was opened for',
    breaks: ['no intent'],
    rules: { takesMoreThanTheForm: true },
  },
  { name: 'captured however late', breaks: ['no intent'], store: NO_LAST_MOMENT },
  { name: 'pending told as "not taken"', breaks: ['falsely told'], tellsPendingAsNotTaken: true },
  { name: 'no reconciler', breaks: ['stuck'], hasNoReconciler: true },
];
