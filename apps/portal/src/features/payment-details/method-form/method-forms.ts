import type { PaymentSettings } from '@portal/config/regions/region';
import type { MountMethodForm } from '#portal/features/payment-details/method-form/method-form.ts';

type LoadMethodForm = () => Promise<MountMethodForm>;

const ownForm: LoadMethodForm = async () =>
  (await import('#portal/features/payment-details/method-form/gateway-method-form.ts'))
    .mountGatewayMethodForm;
const stripeForm: LoadMethodForm = async () =>
  (await import('#portal/features/payment-details/method-form/stripe-method-form.ts')).mountStripeMethodForm;

/** The form of each gateway, by the name that the host gives it. */
const BY_NAME = new Map([
  ['sandbox', ownForm],
  ['stripe', stripeForm],
]);

/** The same by `creditCardProvider` of the configuration, where the host names none that we know. */
const BY_SETTING: Readonly<Record<PaymentSettings['creditCardProvider'], LoadMethodForm>> = {
  1: ownForm,
  2: stripeForm,
};

/** Loads the form of a gateway for a card or a bank account. Only the form in use is loaded. GWY-20 */
export const loadMethodForm = (
  gateway: string,
  setting: PaymentSettings['creditCardProvider'],
): Promise<MountMethodForm> => (BY_NAME.get(gateway) ?? BY_SETTING[setting])();
