import type { PaymentCard } from '#api/gateways/payment-gateway/payment-gateway.ts';

/** A card to save for later premiums. The key is ours, and the same at every try; the gateway opens one setup a key. */
type CardSetupToOpen = {
  readonly key: string;
  /** Shown in the gateway's own lists: the policy number, and never a name. */
  readonly policyNumber: string;
};

/** Where the card is entered. */
type OpenedCardSetup = {
  /** The gateway's own id of the setup. */
  readonly reference: string;
  /** Lets the browser save a card in this setup, and nothing else. */
  readonly accessToken: string;
};

/** What a gateway says of a setup. `open`: no card was saved yet. `missing`: it knows no such setup. */
export type CardSetupAnswer =
  | { readonly status: 'open' | 'canceled' | 'missing' }
  /** The token stands for the card, and can be kept. */
  | { readonly status: 'saved'; readonly token: string; readonly card: PaymentCard }
  | { readonly status: 'unanswered'; readonly reason: string };

/** A payment provider that saves a card without taking money. */
export interface CardSetupGateway {
  /** Throws a `GatewayDownError` where there is no answer. */
  createCardSetup(setup: CardSetupToOpen): Promise<OpenedCardSetup>;
  findCardSetup(reference: string): Promise<CardSetupAnswer>;
}
