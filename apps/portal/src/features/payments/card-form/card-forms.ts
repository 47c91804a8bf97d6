import { formOfGateway } from '#portal/components/gateway-form/form-of-gateway.ts';
import type { MountCardForm } from '#portal/features/payments/card-form/card-form.ts';
import { mountGatewayCardForm } from '#portal/features/payments/card-form/gateway-card-form.ts';
import { mountStripeCardForm } from '#portal/features/payments/card-form/stripe-card-form.ts';

/** Returns the card form of a gateway. Its own script is loaded when it is mounted. PAY-79 */
export const cardFormOf = formOfGateway<MountCardForm>({
  sandbox: mountGatewayCardForm,
  stripe: mountStripeCardForm,
});
