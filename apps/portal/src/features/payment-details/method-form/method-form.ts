import type { PaymentForm } from '@portal/contract/payment-details/mapping';
import type {
  GatewayForm,
  GatewayFormListeners,
  PlaceForm,
} from '#portal/components/gateway-form/gateway-form.ts';

/** The method that a form takes: a card or a bank account. */
export type MethodKind = 'card' | 'bank-account';

/** The fields of all forms with the names that an error without a text of its own is written with. */
export const METHOD_FIELDS = {
  number: 'card number',
  expiry: 'expiry date',
  name: 'name',
  code: 'card security code',
  branch: 'bank branch',
  bank: 'bank',
  account: 'account number',
} as const;

/** A field of a form. */
export type MethodFieldName = keyof typeof METHOD_FIELDS;

/** The options of a form. */
export type MethodFormOptions = {
  readonly control: PaymentForm;
  readonly kind: MethodKind;
  /** The country of the site: it decides the fields of a bank account. */
  readonly country: 'AU' | 'CA' | 'NZ';
  /** How the country calls a bank's branch number. */
  readonly bankInfoName: string;
  /**
   * Where the customer comes back to, from each end of the form. It holds the policy number and the id of
   * the text that was agreed to.
   */
  readonly returnUrl: string;
  readonly isNameFirst: boolean;
  readonly isNumberInParts: boolean;
};

/** The events of a form beside those of every form of a gateway. */
export type MethodFormListeners = GatewayFormListeners<MethodFieldName> & {
  /**
   * From here on the customer may be led away, and answers questions of their bank: no
   * time limit holds any more.
   */
  readonly onLeaving: () => void;
  /** The browser is to go on at this address, whatever came of it. */
  readonly onReturn: (url: string) => void;
};

/** A form on the page. Typed text goes into frames of the gateway, and never reaches this page. GWY-20 */
export type MethodForm = GatewayForm<MethodFieldName> & {
  /** Shows the errors of the fields, where the form can do so before a submit. Nothing is sent. */
  check: () => void;
  /** Other words were agreed to, or another text: the address to come back to has changed. */
  setReturnUrl: (url: string) => void;
};

/**
 * Loads what the form of one gateway needs, and returns what puts it into the page. Throws where its
 * script does not arrive.
 */
export type PrepareMethodForm = (
  options: MethodFormOptions,
  listeners: MethodFormListeners,
) => Promise<PlaceForm<MethodForm>>;
