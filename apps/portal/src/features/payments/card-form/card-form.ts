import type { PaymentControl } from '@portal/contract/payments/mapping';
import type {
  GatewayForm,
  GatewayFormListeners,
  PlaceForm,
} from '#portal/components/gateway-form/gateway-form.ts';

/** A field of a card form. The words that the portal uses for it are in `CARD_FIELDS`. */
export type CardFieldName = 'number' | 'expiry' | 'name' | 'code';

/** The fields with the names that an error without a text of its own is written with. */
export const CARD_FIELDS: Readonly<Record<CardFieldName, string>> = {
  number: 'card number',
  expiry: 'expiry date',
  name: 'name on card',
  code: 'card security code',
};

/** The options of a card form. Amount in cents. */
export type CardFormOptions = {
  readonly control: PaymentControl;
  readonly amountCents: number;
  /** ISO 4217, like `NZD`. */
  readonly currency: string;
  /** Where the customer's bank sends them back to. It holds the policy number and nothing else about them. */
  readonly returnUrl: string;
  /** Comes back beside the result: the ids of the chosen payments. */
  readonly passthrough: string;
  readonly isNameFirst: boolean;
  /**
   * Has the server tell the gateway what the card will pay, for a gateway that takes the amount from there.
   */
  readonly chooseAmount: (control: PaymentControl) => Promise<void>;
};

/** The events of a card form beside those of every form. An authorisation takes no money. */
export type CardFormListeners = GatewayFormListeners<CardFieldName> & {
  /** The card was authorised. The identifier is the gateway's name of the payment. */
  readonly onAuthorised: (transactionIdentifier: string) => void;
  /**
   * From here on the customer may be led away to their bank. The identifier is the
   * gateway's name of the payment.
   */
  readonly onLeaving: (transactionIdentifier: string) => void;
  /** The customer's bank wants to see the customer at this URL. */
  readonly onChallenge: (url: string) => void;
};

/**
 * A card form on the page. The card is typed into frames of the gateway and never reaches this page. PAY-60
 */
export type CardForm = GatewayForm<CardFieldName>;

/**
 * Loads what the form of one gateway needs, and returns what puts it into the page. Throws where its
 * script does not arrive.
 */
export type PrepareCardForm = (
  options: CardFormOptions,
  listeners: CardFormListeners,
) => Promise<PlaceForm<CardForm>>;
