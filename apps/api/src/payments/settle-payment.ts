import {
  decidePayment,
  type GatewayQuestion,
  type Observation,
} from '@portal/domain/payments/payment-decision';
import type { Clock } from '#api/gateways/clock.ts';
import type { GatewayAnswer, PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';
import type { Payment, Payments, Selection } from '#api/payments/payments.ts';

/** The dependencies of the core of a payment. In the simulation all three are virtual. */
export type SettleDependencies = {
  readonly store: Payments;
  readonly gateway: Pick<PaymentGateway, 'find' | 'capture' | 'void' | 'refund'>;
  readonly clock: Clock;
};

/** More steps than any payment has: a gateway that contradicts itself ends the round, not the process. */
const MAX_STEPS = 12;

function ask(
  gateway: SettleDependencies['gateway'],
  question: GatewayQuestion,
  { paymentId, reference, amountCents }: Payment,
): Promise<GatewayAnswer> {
  switch (question) {
    case 'find':
      return gateway.find(reference);
    case 'capture':
      if (amountCents === null) throw new Error('A payment without an amount is never captured');
      return gateway.capture(reference, { key: paymentId, amountCents });
    case 'void':
      return gateway.void(reference, { key: paymentId });
    case 'refund':
      return gateway.refund(reference, { key: paymentId });
  }
}

/**
 * Takes a payment as far as it can go now: asks the gateway, records what it says, and goes on until the
 * payment has ended or must wait. Returns the payment as it is stored then. Several may settle one payment at
 * once, a request and the reconciler or two processes: each event is recorded only over the version that was
 * seen, and the gateway does each thing once. PAY-22 to PAY-28
 */
export async function settlePayment(dependencies: SettleDependencies, payment: Payment): Promise<Payment> {
  const { store, gateway, clock } = dependencies;
  let current = payment;
  let seen: Observation = { asked: 'nothing' };
  let answer: GatewayAnswer | undefined;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const action = decidePayment(current, seen, clock.now());
    if ('wait' in action) return current;
    if ('ask' in action) {
      answer = await ask(gateway, action.ask, current);
      seen = { asked: action.ask, answer };
      continue;
    }
    const card = answer && 'card' in answer ? answer.card : undefined;
    current = await store.record(current, { event: action.record, card });
    // The state is another one: the earlier response of the gateway does not answer its question.
    seen = { asked: 'nothing' };
    if (action.record === 'capture-unanswered') return current;
  }
  return current;
}

/**
 * Submits a payment and settles it. Repeated, retried or concurrent, it returns the same payment: only a
 * quoted one is submitted, and a payment that another process is working on is returned as it is. PAY-20,
 * PAY-21
 */
export async function completePayment(
  dependencies: SettleDependencies,
  payment: Payment,
  selection: Selection,
): Promise<Payment> {
  if (payment.state !== 'quoted') return payment;
  const submitted = await dependencies.store.submit(payment.paymentId, selection);
  return submitted.state === 'submitted' || submitted.state === 'voiding'
    ? settlePayment(dependencies, submitted)
    : submitted;
}
