import type { PaymentSettings } from '@portal/config/regions/region';
import type { MountCardForm } from '#portal/features/payments/card-form/card-form.ts';
import { mountGatewayCardForm } from '#portal/features/payments/card-form/gateway-card-form.ts';

/** The card form of each provider, by `creditCardProvider` of the configuration. Only the form in use is loaded. */
export const CARD_FORMS: Readonly<
  Record<PaymentSettings['creditCardProvider'], () => Promise<MountCardForm>>
> = {
  1: async () => mountGatewayCardForm,
  2: async () =>
    (await import('#portal/features/payments/card-form/stripe-card-form.ts')).mountStripeCardForm,
};
