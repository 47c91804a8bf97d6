import type { PaymentGateway } from '../../../apps/api/src/gateways/payment-gateway/payment-gateway.ts';
import type { Payment, Selection } from '../../../apps/api/src/payments/payments.ts';
import type { completePayment, SettleDependencies } from '../../../apps/api/src/payments/settle-payment.ts';
import type { Variant } from '../subject.ts';
import type { ViolationKind } from './invariants.ts';
import type { DatabaseRules } from './virtual-tables.ts';

export type GatewayPort = Pick<PaymentGateway, 'find' | 'capture' | 'void' | 'refund'>;

/** Charges the card under a key of its own. */
export type ChargeUnderNewKey = (
  reference: string,
  amountCents: number,
) => ReturnType<PaymentGateway['capture']>;
/** Returns the amount of the selected overdue payments, in cents. */
type AmountOf = (selection: Selection) => number;

export type PaymentVariant = Variant<ViolationKind> & {
  readonly rules?: DatabaseRules;
  readonly gateway?: (real: GatewayPort, chargeUnderNewKey: ChargeUnderNewKey) => GatewayPort;
  readonly complete?: (amountOf: AmountOf) => typeof completePayment;
  /** Tells customers of a pending payment that nothing was taken. */
  readonly tellsPendingAsNotTaken?: true;
  /** Takes a transaction of which nobody knows whether it was committed for one that was rolled back. */
  readonly takesUnknownForRollback?: true;
  readonly hasNoReconciler?: true;
};

const NO_FENCE: NonNullable<PaymentVariant['gateway']> = (real) => ({
  ...real,
  async void(reference) {
    const answer = await real.find(reference);
    return answer.status === 'open' || answer.status === 'authorised' ? { status: 'voided' } : answer;
  },
});

const UNANSWERED_IS_FAILURE: NonNullable<PaymentVariant['gateway']> = (real) => ({
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
const NO_AMOUNT_CHECK: NonNullable<PaymentVariant['gateway']> = (real) => {
  const submitted = new Map<string, number>();
  return {
    ...real,
    async find(reference) {
      const answer = await real.find(reference);
      const believed = submitted.get(reference);
      return 'amountCents' in answer && believed !== undefined
        ? { ...answer, amountCents: believed }
        : answer;
    },
    async capture(reference, { key, amountCents }) {
      submitted.set(reference, amountCents);
      const held = await real.find(reference);
      const answer = await real.capture(reference, {
        key,
        amountCents: 'amountCents' in held ? held.amountCents : amountCents,
      });
      return 'amountCents' in answer ? { ...answer, amountCents } : answer;
    },
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
    gateway: (real, chargeUnderNewKey) => ({
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
  { name: 'pending told as "not taken"', breaks: ['falsely told'], tellsPendingAsNotTaken: true },
  { name: 'no reconciler', breaks: ['stuck'], hasNoReconciler: true },
];
