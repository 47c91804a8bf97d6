import {
  decidePayment as decideReal,
  type Observation,
} from '../../../packages/domain/src/payments/payment-decision.ts';

/** Takes whatever the gateway captured for what was submitted. */
export const decidePayment: typeof decideReal = (payment, seen, now) => {
  if (seen.asked === 'nothing' || seen.answer.status !== 'captured' || payment.amountCents === null)
    return decideReal(payment, seen, now);
  const answer = { ...seen.answer, amountCents: payment.amountCents };
  const believed: Observation = { ...seen, answer };
  return decideReal(payment, believed, now);
};
