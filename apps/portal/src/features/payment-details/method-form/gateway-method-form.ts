import {
  METHOD_FIELDS,
  type MethodFieldName,
  type MethodForm,
  type MethodFormListeners,
  type MethodFormOptions,
  type MethodKind,
  type MountMethodForm,
} from '#portal/features/payment-details/method-form/method-form.ts';
import { formTheme, watchTheme } from '#portal/lib/gateway-forms/form-theme.ts';
import { loadScript } from '#portal/lib/loading/load-script.ts';

/** The custom elements that the gateway's script defines, by what they take. */
const ELEMENTS: Readonly<Record<MethodKind, string>> = {
  card: 'gateway-card-form',
  'bank-account': 'gateway-bank-form',
};

type GatewayElement = HTMLElement & {
  submit: () => void;
  /** A component of another version may not know it: the errors then come with the submit. */
  check?: () => void;
  focusField: (field: MethodFieldName) => void;
};

type GatewayEvents = {
  ready: unknown;
  submitrequest: unknown;
  fieldchange: { field: string; error: string | null };
  saved: { url: string };
  challenge: { url: string };
  declined: { reason: string };
  failed: { reason: string };
};

const isField = (field: string): field is MethodFieldName => Object.hasOwn(METHOD_FIELDS, field);

function setAttributes(element: HTMLElement, options: MethodFormOptions): void {
  const { control, kind, country, bankInfoName, returnUrl, isNameFirst, isNumberInParts } = options;
  const ofKind = kind === 'card' ? { mode: 'setup' } : { country, 'bank-info-name': bankInfoName };
  const attributes = {
    'api-url': control.apiUrl,
    'access-token': control.accessToken,
    'return-url': returnUrl,
    theme: JSON.stringify(formTheme()),
    ...ofKind,
  };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.toggleAttribute('name-first', isNameFirst);
  element.toggleAttribute('show-in-parts', isNumberInParts);
}

function listen(element: HTMLElement, listeners: MethodFormListeners): void {
  const on = <Name extends keyof GatewayEvents>(name: Name, handle: (detail: GatewayEvents[Name]) => void) =>
    element.addEventListener(name, (event) => handle((event as CustomEvent<GatewayEvents[Name]>).detail));
  on('ready', listeners.onReady);
  on('submitrequest', listeners.onSubmitRequest);
  on('fieldchange', ({ field, error }) => {
    if (isField(field)) listeners.onFieldError(field, error);
  });
  const leave = ({ url }: { readonly url: string }) => {
    listeners.onLeaving();
    listeners.onReturn(url);
  };
  on('saved', leave);
  on('challenge', leave);
  on('declined', listeners.onDeclined);
  on('failed', ({ reason }) => (reason === 'incomplete' ? listeners.onIncomplete() : listeners.onFailed()));
}

/** The form of a gateway that brings custom elements of its own: for a card or for a bank account. GWY-20 */
export const mountGatewayMethodForm: MountMethodForm = async (
  host,
  options,
  listeners,
): Promise<MethodForm> => {
  const name = ELEMENTS[options.kind];
  if (!customElements.get(name)) await loadScript(options.control.componentUrl);
  await customElements.whenDefined(name);
  const element = document.createElement(name) as GatewayElement;
  setAttributes(element, options);
  listen(element, listeners);
  const stopWatching = watchTheme(() => element.setAttribute('theme', JSON.stringify(formTheme())));
  host.replaceChildren(element);
  return {
    submit: () => element.submit(),
    check: () => element.check?.(),
    focusField: (field) => element.focusField(field),
    setReturnUrl: (url) => element.setAttribute('return-url', url),
    remove: () => {
      stopWatching();
      element.remove();
    },
  };
};
