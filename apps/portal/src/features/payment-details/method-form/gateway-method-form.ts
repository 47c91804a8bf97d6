import {
  createGatewayElement,
  listenTo,
  mountGatewayElement,
} from '#portal/components/gateway-form/gateway-element.ts';
import {
  METHOD_FIELDS,
  type MethodKind,
  type PrepareMethodForm,
} from '#portal/features/payment-details/method-form/method-form.ts';

/** The custom elements that the gateway's script defines, by what they take. */
const ELEMENTS: Readonly<Record<MethodKind, string>> = {
  card: 'gateway-card-form',
  'bank-account': 'gateway-bank-form',
};

/** The events of a setup. */
type SetupEvents = { saved: { url: string }; challenge: { url: string } };

/** The form of a gateway that brings custom elements of its own: for a card or for a bank account. GWY-20 */
export const prepareGatewayMethodForm: PrepareMethodForm = async (options, listeners) => {
  const { control, kind, country, bankInfoName, returnUrl, isNameFirst, isNumberInParts } = options;
  const ofKind = kind === 'card' ? { mode: 'setup' } : { country, 'bank-info-name': bankInfoName };
  const element = await createGatewayElement({
    name: ELEMENTS[kind],
    control,
    attributes: { 'return-url': returnUrl, ...ofKind },
    flags: { 'name-first': isNameFirst, 'show-in-parts': isNumberInParts },
    fields: METHOD_FIELDS,
    listeners,
  });
  const on = listenTo<SetupEvents>(element);
  const leave = ({ url }: { readonly url: string }) => {
    listeners.onLeaving();
    listeners.onReturn(url);
  };
  on('saved', leave);
  on('challenge', leave);
  return (host) => ({
    ...mountGatewayElement(host, element),
    check: () => element.check?.(),
    setReturnUrl: (url) => element.setAttribute('return-url', url),
  });
};
