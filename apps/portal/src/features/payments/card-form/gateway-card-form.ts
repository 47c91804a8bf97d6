import {
  createGatewayElement,
  listenTo,
  mountGatewayElement,
} from '#portal/components/gateway-form/gateway-element.ts';
import { CARD_FIELDS, type PrepareCardForm } from '#portal/features/payments/card-form/card-form.ts';

/** The events of a payment. */
type CardEvents = {
  authorised: { transactionIdentifier: string };
  /** A gateway may leave out the payment's name. */
  challenge: { url: string; transactionIdentifier?: string };
};

/** The card form of a gateway that brings a custom element of its own. PAY-60 */
export const prepareGatewayCardForm: PrepareCardForm = async (options, listeners) => {
  const { control, amountCents, currency, returnUrl, passthrough, isNameFirst } = options;
  const element = await createGatewayElement({
    name: 'gateway-card-form',
    control,
    attributes: { 'amount-cents': String(amountCents), currency, 'return-url': returnUrl, passthrough },
    flags: { 'name-first': isNameFirst },
    fields: CARD_FIELDS,
    listeners,
  });
  const on = listenTo<CardEvents>(element);
  on('authorised', ({ transactionIdentifier }) => listeners.onAuthorised(transactionIdentifier));
  on('challenge', ({ url, transactionIdentifier }) => {
    if (transactionIdentifier) listeners.onLeaving(transactionIdentifier);
    listeners.onChallenge(url);
  });
  return (host) => mountGatewayElement(host, element);
};
