import { processReturn } from '#api/payment-details/handlers/after-redirect.ts';
import { applyToPolicies } from '#api/payment-details/handlers/apply-to-policies.ts';
import { openForm } from '#api/payment-details/handlers/open-form.ts';

type Dependencies = Parameters<typeof openForm>[0] &
  Parameters<typeof processReturn>[0] &
  Parameters<typeof applyToPolicies>[0];

type Call<Run extends (dependencies: never, credentials: never, asked: never) => unknown> = (
  credentials: Parameters<Run>[1],
  asked: Parameters<Run>[2],
) => ReturnType<Run>;

/**
 * Changing how a policy is paid: the form, the way back from the gateway, and the customer's other policies.
 */
export type PaymentDetailsService = {
  readonly openForm: Call<typeof openForm>;
  readonly processReturn: Call<typeof processReturn>;
  readonly applyToPolicies: Call<typeof applyToPolicies>;
};

export const createPaymentDetailsService = (dependencies: Dependencies): PaymentDetailsService => ({
  openForm: (credentials, asked) => openForm(dependencies, credentials, asked),
  processReturn: (credentials, asked) => processReturn(dependencies, credentials, asked),
  applyToPolicies: (credentials, asked) => applyToPolicies(dependencies, credentials, asked),
});
