import { formOfGateway } from '#portal/components/gateway-form/form-of-gateway.ts';
import type { PrepareMethodForm } from '#portal/features/payment-details/method-form/method-form.ts';

type LoadMethodForm = () => Promise<PrepareMethodForm>;

const loaderOf = formOfGateway<LoadMethodForm>({
  sandbox: async () =>
    (await import('#portal/features/payment-details/method-form/gateway-method-form.ts'))
      .prepareGatewayMethodForm,
  stripe: async () =>
    (await import('#portal/features/payment-details/method-form/stripe-method-form.ts'))
      .prepareStripeMethodForm,
});

/** Loads the form of a gateway for a card or a bank account. Only the form in use is loaded. GWY-20 */
export const loadMethodForm = (...gateway: Parameters<typeof loaderOf>): Promise<PrepareMethodForm> =>
  loaderOf(...gateway)();
