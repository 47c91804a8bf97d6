import { STRIPE_SOURCES } from '@portal/config/payments/gateway-sources';
import type { PaymentSettings } from '#api/environment/payment-settings.ts';
import type { PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';
import {
  createPaymentGateways,
  type PaymentGateways,
} from '#api/gateways/payment-gateway/payment-gateways.ts';
import { createSandboxGateway } from '#api/gateways/payment-gateway/sandbox-gateway.ts';
import { createSpecifiedGateway } from '#api/gateways/payment-gateway/specified-gateway.ts';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe/stripe-gateway.ts';

/**
 * Makes the gateways that the environment names. One that takes no new payments still settles its old ones.
 * Throws an `OperatorError` for one that cannot start. PAY-116
 */
export function createConfiguredGateways(settings: PaymentSettings): PaymentGateways {
  const { gatewayOf, sandbox, stripe, specified } = settings;
  const gateways = {
    sandbox: sandbox && createSandboxGateway(sandbox),
    stripe: stripe && createStripeGateway(stripe),
    specified: specified && createSpecifiedGateway(specified),
  };
  const byProvider = Object.entries(gatewayOf).flatMap(([provider, name]) => {
    const gateway = gateways[name];
    return gateway ? [[provider, gateway] as const] : [];
  });
  const others = Object.values(gateways).filter(
    (gateway): gateway is PaymentGateway => gateway !== undefined,
  );
  return createPaymentGateways(Object.fromEntries(byProvider), others);
}

/**
 * Returns the origins that the card forms of new payments load from, by the directive of
 * the content policy. PAY-46
 */
export function cardFormSources({ gatewayOf, sandbox }: PaymentSettings) {
  const inUse = new Set(Object.values(gatewayOf));
  const own = sandbox && inUse.has('sandbox') ? [sandbox.publicUrl] : [];
  const stripe = inUse.has('stripe') ? STRIPE_SOURCES : { script: [], frame: [], connect: [] };
  return {
    'script-src': [...own, ...stripe.script],
    'frame-src': [...own, ...stripe.frame],
    // The sandbox's card frame asks from its own origin: nothing typed there can be sent from the page.
    'connect-src': stripe.connect,
  };
}
