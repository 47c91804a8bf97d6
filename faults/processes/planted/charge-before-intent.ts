import type { completeSafely as real } from '../../../apps/api/src/payments/complete-safely.ts';

/** Takes the money first and writes it down afterwards. */
export const completeSafely: typeof real = async ({ store, gateway }, payment, selection) => {
  if (payment.state !== 'quoted') return payment;
  const held = await gateway.find(payment.reference);
  if (held.status !== 'authorised') return payment;
  const { amountCents } = held;
  const answer = await gateway.capture(payment.reference, { key: payment.paymentId, amountCents });
  if (answer.status !== 'captured') return payment;
  const submitted = await store.submit(payment.paymentId, selection);
  return submitted.state === 'submitted'
    ? store.record(submitted, { event: 'capture-confirmed' })
    : submitted;
};
