import {
  CARD_FIELDS,
  type CardFieldName,
  type CardForm,
  type CardFormListeners,
  type CardFormOptions,
  type MountCardForm,
} from '#portal/features/payments/card-form/card-form.ts';
import { formTheme, watchTheme } from '#portal/lib/gateway-forms/form-theme.ts';
import { loadScript } from '#portal/lib/loading/load-script.ts';

const ELEMENT = 'gateway-card-form';

/** The custom element that the gateway's script defines. */
type GatewayElement = HTMLElement & { submit: () => void; focusField: (field: CardFieldName) => void };

type GatewayEvents = {
  ready: unknown;
  submitrequest: unknown;
  fieldchange: { field: string; error: string | null };
  authorised: { transactionIdentifier: string };
  /** A gateway may leave out the payment's name. */
  challenge: { url: string; transactionIdentifier?: string };
  declined: { reason: string };
  failed: { reason: string };
};

const isCardField = (field: string): field is CardFieldName => Object.hasOwn(CARD_FIELDS, field);

function setAttributes(element: HTMLElement, options: CardFormOptions): void {
  const { control, amountCents, currency, returnUrl, passthrough, isNameFirst } = options;
  const attributes = {
    'api-url': control.apiUrl,
    'access-token': control.accessToken,
    'amount-cents': String(amountCents),
    currency,
    'return-url': returnUrl,
    passthrough,
    theme: JSON.stringify(formTheme()),
  };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.toggleAttribute('name-first', isNameFirst);
}

function listen(element: HTMLElement, listeners: CardFormListeners): void {
  const on = <Name extends keyof GatewayEvents>(name: Name, handle: (detail: GatewayEvents[Name]) => void) =>
    element.addEventListener(name, (event) => handle((event as CustomEvent<GatewayEvents[Name]>).detail));
  on('ready', listeners.onReady);
  on('submitrequest', listeners.onSubmitRequest);
  on('fieldchange', ({ field, error }) => {
    if (isCardField(field)) listeners.onFieldError(field, error);
  });
  on('authorised', ({ transactionIdentifier }) => listeners.onAuthorised(transactionIdentifier));
  on('challenge', ({ url, transactionIdentifier }) => {
    if (transactionIdentifier) listeners.onLeaving(transactionIdentifier);
    listeners.onChallenge(url);
  });
  on('declined', listeners.onDeclined);
  on('failed', ({ reason }) => (reason === 'incomplete' ? listeners.onIncomplete() : listeners.onFailed()));
}

/** The card form of a gateway that brings a custom element of its own. PAY-60 */
export const mountGatewayCardForm: MountCardForm = async (host, options, listeners): Promise<CardForm> => {
  if (!customElements.get(ELEMENT)) await loadScript(options.control.componentUrl);
  await customElements.whenDefined(ELEMENT);
  const element = document.createElement(ELEMENT) as GatewayElement;
  setAttributes(element, options);
  listen(element, listeners);
  const stopWatching = watchTheme(() => element.setAttribute('theme', JSON.stringify(formTheme())));
  host.replaceChildren(element);
  return {
    submit: () => element.submit(),
    focusField: (field) => element.focusField(field),
    remove: () => {
      stopWatching();
      element.remove();
    },
  };
};
