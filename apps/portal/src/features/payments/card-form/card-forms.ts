import { formOfGateway } from '#portal/components/gateway-form/form-of-gateway.ts';
import type { PrepareCardForm } from '#portal/features/payments/card-form/card-form.ts';
import { prepareGatewayCardForm } from '#portal/features/payments/card-form/gateway-card-form.ts';
import { prepareStripeCardForm } from '#portal/features/payments/card-form/stripe-card-form.ts';

/** Returns the card form of a gateway. Its own script is loaded when it is prepared. PAY-79 */
export const cardFormOf = formOfGateway<PrepareCardForm>({
  sandbox: prepareGatewayCardForm,
  stripe: prepareStripeCardForm,
});
