import type { PaymentSettings } from '@portal/config/regions/region';
import type { MountCardForm } from '#portal/features/payments/card-form/card-form.ts';
import { mountGatewayCardForm } from '#portal/features/payments/card-form/gateway-card-form.ts';
import { mountStripeCardForm } from '#portal/features/payments/card-form/stripe-card-form.ts';

/** The card form of each gateway, by the name that the host gives it. */
const BY_NAME = new Map([
  ['sandbox', mountGatewayCardForm],
  ['stripe', mountStripeCardForm],
]);

/** The same by `creditCardProvider` of the configuration, where the host names none that we know. */
const BY_SETTING: Readonly<Record<PaymentSettings['creditCardProvider'], MountCardForm>> = {
  1: mountGatewayCardForm,
  2: mountStripeCardForm,
};

/** Returns the card form of a gateway. Its own script is loaded when it is mounted. PAY-79 */
export const cardFormOf = (provider: string, setting: PaymentSettings['creditCardProvider']): MountCardForm =>
  BY_NAME.get(provider) ?? BY_SETTING[setting];
