import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import { nextPaymentState, type PaymentEvent } from '@portal/domain/payments/payment-machine';
import { type Database, statement } from '#api/database/database.ts';
import type { PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';
import { createReservationsRepository } from '#api/payments/reservations-repository.ts';
import { createPaymentsRepository } from '#api/payments/store/payments-repository.ts';

const noteClosing = statement(
  'note-payment-closed-by-operator',
  'select note_payment_closed(p_payment_id => $1, p_operator => $2, p_reason => $3)',
);
const CLOSED: PaymentEvent = 'void-confirmed';

type Closing = {
  readonly paymentId: string;
  readonly operator: string;
  readonly reason: string;
};

/**
 * The result. `not-closing`: it is in another state than `voiding`, or has changed. `known`: the gateway does
 * not say that it is missing. `no-gateway`: its gateway cannot be asked, since this process lacks its
 * settings.
 */
export type ClosingResult = 'closed' | 'not-closing' | 'known' | 'no-gateway';

/**
 * Ends a payment that its gateway does not know, without money. Nothing can be closed there, so the gateway
 * would never confirm it. The gateway is asked at this moment; only a clear "missing" counts. The audit trail
 * says who closed it, and why. PAY-87
 */
export async function closeMissingPayment(
  database: Pick<Database, 'query' | 'transaction'>,
  gatewayNamed: (name: string) => Pick<PaymentGateway, 'find'> | undefined,
  { paymentId, operator, reason }: Closing,
): Promise<ClosingResult> {
  const seen = await createPaymentsRepository(database).get(paymentId);
  const state = nextPaymentState(seen.state, CLOSED);
  if (!state) return 'not-closing';
  const gateway = gatewayNamed(seen.gateway);
  if (!gateway) return 'no-gateway';
  const answer = await gateway.find(seen.reference);
  if (answer.status !== 'missing') return 'known';
  return database.transaction(async (tx) => {
    const change = { event: CLOSED, state, waitSeconds: null };
    const { longestCheckWaitSeconds: longestWaitSeconds } = PAYMENT_LIMITS;
    const payments = createPaymentsRepository(tx);
    if (!(await payments.change(seen, { ...change, longestWaitSeconds }))) return 'not-closing';
    await createReservationsRepository(tx).release(paymentId);
    await tx.query(noteClosing, [paymentId, operator, reason]);
    return 'closed';
  });
}
