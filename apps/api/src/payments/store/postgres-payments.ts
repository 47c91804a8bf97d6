import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import {
  isPaymentEnded,
  nextPaymentState,
  PAYMENT_STEPS,
  type PaymentEvent,
} from '@portal/domain/payments/payment-machine';
import { decideSubmit } from '@portal/domain/payments/submit-decision';
import type { Database, Queryable } from '#api/database/database.ts';
import type { PaymentCard } from '#api/gateways/payment-gateway/payment-card.ts';
import type { Random } from '#api/gateways/random.ts';
import type { Payment, PaymentLimits, Payments, Selection } from '#api/payments/payments.ts';
import { createReservationsRepository } from '#api/payments/reservations-repository.ts';
import { createPaymentsRepository } from '#api/payments/store/payments-repository.ts';
import { createReceiptReference } from '#api/payments/store/receipt-reference.ts';
import { createReceiptsRepository } from '#api/payments/store/receipts-repository.ts';

type Dependencies = {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly random: Pick<Random, 'token'>;
  readonly limits?: PaymentLimits | undefined;
  /** Seals where a receipt is sent, bound to its payment. */
  readonly sealRecipient: (recipient: string, paymentId: string) => Uint8Array;
  /** Whether a receipt with this name can be made. RCP-4 */
  readonly canWriteName: (name: string) => boolean;
};

type Recorded = { readonly event: PaymentEvent; readonly card?: PaymentCard | undefined };

/** Returns the state after an event, and the wait until the reconciler looks at the payment. */
function followUp(payment: Payment, event: PaymentEvent, waitSeconds: number) {
  const state = nextPaymentState(payment.state, event);
  if (!state) throw new Error(`The event ${event} cannot happen to a payment that is ${payment.state}`);
  return { event, state, waitSeconds: isPaymentEnded(state) ? null : waitSeconds };
}

/** Issues the receipt of a captured payment, and queues its event and its e-mail. PAY-35, PAY-36 */
async function bookCapture(
  tx: Queryable,
  { random, sealRecipient, canWriteName }: Dependencies,
  { payment, card }: { readonly payment: Payment; readonly card: PaymentCard | undefined },
): Promise<string> {
  const { paymentId, amountCents } = payment;
  const receipts = createReceiptsRepository(tx);
  if ((await createReservationsRepository(tx).allocate(paymentId)) !== amountCents)
    throw new Error('The reservations of a payment do not add up to its amount');
  const receiptReference = createReceiptReference(random);
  await receipts.issue(paymentId, receiptReference, card);
  await receipts.tellCoreSystem(paymentId, receiptReference);
  const recipient = await receipts.findRecipient(paymentId);
  if (recipient?.email && canWriteName(recipient.name))
    await receipts.queueEmail(paymentId, receiptReference, sealRecipient(recipient.email, paymentId));
  return receiptReference;
}

/** Submits within a transaction, in which the policy is held. */
async function submitIn(
  tx: Queryable,
  limits: PaymentLimits,
  { paymentId, selection }: { readonly paymentId: string; readonly selection: Selection },
): Promise<Payment> {
  const payments = createPaymentsRepository(tx);
  const reservations = createReservationsRepository(tx);
  const policy = await reservations.lockPolicy(paymentId);
  const payment = await payments.lock(paymentId);
  if (payment.state !== 'quoted') return payment;
  const decision = decideSubmit({
    policy,
    items: await reservations.listItems(paymentId),
    transactionIds: selection.transactionIds,
    maxAmountCents: payment.maxAmountCents,
  });
  const record = async (event: PaymentEvent, amountCents?: number): Promise<Payment> => {
    const next = followUp(payment, event, limits.requestLeaseSeconds);
    const change = { ...next, longestWaitSeconds: limits.longestCheckWaitSeconds };
    const changed = await payments.change(payment, { ...change, amountCents });
    if (!changed) throw new Error('A payment changed while it was locked');
    return changed;
  };
  if (decision.event !== 'submitted') return record(decision.event);
  const reservedCents = await reservations.reserve(paymentId, decision.overduePaymentIds);
  if (reservedCents === decision.amountCents) return record('submitted', reservedCents);
  // Never half, and never for an amount that changed in between: a writer other than a payment of this policy
  // was faster.
  await reservations.release(paymentId);
  return record(reservedCents === undefined ? 'superseded' : 'selection-refused');
}

/** Payments in the database. Its rules are the tables of the domain. PAY-20 to PAY-36 */
export function createPostgresPayments(dependencies: Dependencies): Payments {
  const { database, limits = PAYMENT_LIMITS } = dependencies;

  const recordIn = async (tx: Queryable, seen: Payment, { event, card }: Recorded): Promise<Payment> => {
    const payments = createPaymentsRepository(tx);
    const change = {
      ...followUp(seen, event, limits.firstCheckAfterSeconds),
      longestWaitSeconds: limits.longestCheckWaitSeconds,
    };
    const payment = await payments.change(seen, change);
    if (!payment) return payments.get(seen.paymentId);
    if (event === 'capture-confirmed') {
      const receiptReference = await bookCapture(tx, dependencies, { payment, card });
      return { ...payment, receiptReference };
    }
    if (!PAYMENT_STEPS[payment.state].holdsReservations)
      await createReservationsRepository(tx).release(payment.paymentId);
    return payment;
  };

  return {
    get: (paymentId) => createPaymentsRepository(database).get(paymentId),
    submit: (paymentId, selection) =>
      database.transaction((tx) => submitIn(tx, limits, { paymentId, selection })),
    record: (seen, recorded) => database.transaction((tx) => recordIn(tx, seen, recorded)),
    leaseDue: (limit) =>
      createPaymentsRepository(database).leaseDue({
        limit,
        leaseSeconds: limits.requestLeaseSeconds,
        waitSeconds: limits.firstCheckAfterSeconds,
        longestWaitSeconds: limits.longestCheckWaitSeconds,
      }),
  };
}
