import { randomUUID } from 'node:crypto';
import { createSandboxGateway as createReal } from '../../../apps/api/src/gateways/payment-gateway/sandbox-gateway.ts';
import { authoriseCard } from '../load/portal-calls.ts';

/** Charges the card under a key of its own at every try. */
export const createSandboxGateway: typeof createReal = (options) => {
  const real = createReal(options);
  /** The policy of each payment, so that its money can be told apart. */
  const policies = new Map<string, string>();
  return {
    ...real,
    async open(payment) {
      const opened = await real.open(payment);
      policies.set(opened.reference, payment.policyNumber);
      return opened;
    },
    async capture(reference, { amountCents }) {
      const policyNumber = policies.get(reference);
      // Another process opened it: only the payment itself is within reach.
      if (!policyNumber) return { status: 'unanswered', reason: 'opened-elsewhere' };
      const key = randomUUID();
      const opened = await real.open({ key, policyNumber, currency: 'NZD', maxAmountCents: amountCents });
      const form = { paymentId: key, accessToken: opened.accessToken };
      await authoriseCard(options.url, form, { cardNumber: '4242424242424242', amountCents });
      return real.capture(opened.reference, { key, amountCents });
    },
  };
};
