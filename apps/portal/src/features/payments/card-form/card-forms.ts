import type { PaymentSettings } from '@portal/config/regions/region';
import type { MountCardForm } from '#portal/features/payments/card-form/card-form.ts';
import { mountGatewayCardForm } from '#portal/features/payments/card-form/gateway-card-form.ts';

type LoadCardForm = () => Promise<MountCardForm>;

const ownForm: LoadCardForm = async () => mountGatewayCardForm;
const stripeForm: LoadCardForm = async () =>
  (await import('#portal/features/payments/card-form/stripe-card-form.ts')).mountStripeCardForm;

/** The card form of each gateway, by the name that the host gives it. */
const BY_NAME = new Map([
  ['sandbox', ownForm],
  ['stripe', stripeForm],
]);

/** The same by `creditCardProvider` of the configuration, where the host names none that we know. */
const BY_SETTING: Readonly<Record<PaymentSettings['creditCardProvider'], LoadCardForm>> = {
  1: ownForm,
  2: stripeForm,
};

/** Loads the card form of a gateway. Only the form in use is loaded. PAY-79 */
export const loadCardForm = (
  provider: string,
  setting: PaymentSettings['creditCardProvider'],
): Promise<MountCardForm> => (BY_NAME.get(provider) ?? BY_SETTING[setting])();
