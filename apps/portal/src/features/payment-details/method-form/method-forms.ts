import { formOfGateway } from '#portal/components/gateway-form/form-of-gateway.ts';
import type { MountMethodForm } from '#portal/features/payment-details/method-form/method-form.ts';

type LoadMethodForm = () => Promise<MountMethodForm>;

const loaderOf = formOfGateway<LoadMethodForm>({
  sandbox: async () =>
    (await import('#portal/features/payment-details/method-form/gateway-method-form.ts'))
      .mountGatewayMethodForm,
  stripe: async () =>
    (await import('#portal/features/payment-details/method-form/stripe-method-form.ts'))
      .mountStripeMethodForm,
});

/** Loads the form of a gateway for a card or a bank account. Only the form in use is loaded. GWY-20 */
export const loadMethodForm = (...gateway: Parameters<typeof loaderOf>): Promise<MountMethodForm> =>
  loaderOf(...gateway)();
