import type { PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';

/** The card providers of the configuration: `creditCardProvider`. CFG-17 */
export type CardProvider = 1 | 2;

/** The payment gateways of this process. Payments outlive a change of settings, so each is settled by the gateway that opened it. */
export type PaymentGateways = {
  /** The gateway for new payments of a card provider; none where no card can be taken. */
  forProvider(provider: CardProvider): PaymentGateway | undefined;
  /** The gateway with a name, for the payments that were opened with it. */
  named(name: string): PaymentGateway | undefined;
};

/** Puts gateways together: which one takes the new payments of each card provider. */
export function createPaymentGateways(
  byProvider: Readonly<Partial<Record<CardProvider, PaymentGateway>>>,
  others: readonly PaymentGateway[] = [],
): PaymentGateways {
  const all = [...Object.values(byProvider), ...others];
  return {
    forProvider: (provider) => byProvider[provider],
    named: (name) => all.find((gateway) => gateway.name === name),
  };
}
