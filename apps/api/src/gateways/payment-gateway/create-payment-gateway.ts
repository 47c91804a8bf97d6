import type { PaymentSettings } from '#api/environment/payment-settings.ts';
import type { PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';
import {
  createPaymentGateways,
  type PaymentGateways,
} from '#api/gateways/payment-gateway/payment-gateways.ts';
import { createSandboxGateway } from '#api/gateways/payment-gateway/sandbox-gateway.ts';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe-gateway.ts';

/** Makes the gateways that the environment names. One that takes no new payments still settles its old ones. */
export function createConfiguredGateways({ gatewayOf, sandbox, stripe }: PaymentSettings): PaymentGateways {
  const gateways = {
    sandbox: sandbox && createSandboxGateway(sandbox),
    stripe: stripe && createStripeGateway(stripe),
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
