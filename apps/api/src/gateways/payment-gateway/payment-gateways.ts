import type { PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';

/** The card providers of the configuration: `creditCardProvider`. CFG-17 */
export type CardProvider = 1 | 2;

/**
 * The payment gateways of this process. Payments outlive a change of settings, so each is settled by
 * the gateway that opened it.
 */
export type PaymentGateways = {
  /** Whether new payments can be taken at all. */
  readonly areThereAny: boolean;
  /** Each once, also those that only settle old payments. */
  readonly all: readonly PaymentGateway[];
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
  const all = [...new Set([...Object.values(byProvider), ...others])];
  return {
    areThereAny: Object.keys(byProvider).length > 0,
    all,
    forProvider: (provider) => byProvider[provider],
    named: (name) => all.find((gateway) => gateway.name === name),
  };
}

const UNANSWERED = { status: 'unanswered', reason: 'not-configured' } as const;

/** Stands for a gateway whose settings are gone: its payments stay pending until they are back. */
const NO_GATEWAY = {
  find: async () => UNANSWERED,
  capture: async () => UNANSWERED,
  void: async () => UNANSWERED,
  refund: async () => UNANSWERED,
};

/** Returns the gateway that settles the payments that were opened with it. */
export const settlingGateway = (
  gateways: PaymentGateways,
  name: string,
): Pick<PaymentGateway, 'find' | 'capture' | 'void' | 'refund'> => gateways.named(name) ?? NO_GATEWAY;
