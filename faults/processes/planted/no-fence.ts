import { createSandboxGateway as createReal } from '../../../apps/api/src/gateways/payment-gateway/sandbox-gateway.ts';

/** Looks at the gateway instead of closing the payment there. */
export const createSandboxGateway: typeof createReal = (options) => {
  const real = createReal(options);
  return {
    ...real,
    async void(reference) {
      const answer = await real.find(reference);
      return answer.status === 'open' || answer.status === 'authorised' ? { status: 'voided' } : answer;
    },
  };
};
