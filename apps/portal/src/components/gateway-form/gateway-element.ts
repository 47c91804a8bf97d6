import { formTheme, watchTheme } from '#portal/components/gateway-form/form-theme.ts';
import type { GatewayForm, GatewayFormListeners } from '#portal/components/gateway-form/gateway-form.ts';
import { loadScript } from '#portal/lib/loading/load-script.ts';

/** A custom element that the gateway's script defines. */
export type GatewayElement<Field extends string> = HTMLElement & {
  submit: () => void;
  /** A component of another version may not know it: the errors then come with the submit. */
  check?: () => void;
  focusField: (field: Field) => void;
};

/** The events of every such element, with what they tell. */
type CommonEvents = {
  ready: unknown;
  submitrequest: unknown;
  fieldchange: { field: string; error: string | null };
  declined: { reason: string };
  failed: { reason: string };
};

/** Returns what calls back with the details of an element's events. */
export const listenTo =
  <Events>(element: HTMLElement) =>
  <Name extends keyof Events & string>(name: Name, handle: (detail: Events[Name]) => void): void =>
    element.addEventListener(name, (event) => handle((event as CustomEvent<Events[Name]>).detail));

type ElementOptions<Field extends string> = {
  /** The name of the element. */
  readonly name: string;
  readonly control: { readonly componentUrl: string; readonly apiUrl: string; readonly accessToken: string };
  readonly attributes: Readonly<Record<string, string>>;
  /** Attributes that are there or not. */
  readonly flags: Readonly<Record<string, boolean>>;
  readonly fields: Readonly<Record<Field, string>>;
  readonly listeners: GatewayFormListeners<Field>;
};

/**
 * Creates the element of a gateway that brings elements of its own. Throws where its script does
 * not arrive. PAY-60, GWY-20
 */
export async function createGatewayElement<Field extends string>({
  name,
  control,
  attributes,
  flags,
  fields,
  listeners,
}: ElementOptions<Field>): Promise<GatewayElement<Field>> {
  if (!customElements.get(name)) await loadScript(control.componentUrl);
  await customElements.whenDefined(name);
  const element = document.createElement(name) as GatewayElement<Field>;
  const written = {
    'api-url': control.apiUrl,
    'access-token': control.accessToken,
    theme: JSON.stringify(formTheme()),
    ...attributes,
  };
  for (const [attribute, value] of Object.entries(written)) element.setAttribute(attribute, value);
  for (const [attribute, isThere] of Object.entries(flags)) element.toggleAttribute(attribute, isThere);
  const isField = (field: string): field is Field => Object.hasOwn(fields, field);
  const on = listenTo<CommonEvents>(element);
  on('ready', listeners.onReady);
  on('submitrequest', listeners.onSubmitRequest);
  on('fieldchange', ({ field, error }) => {
    if (isField(field)) listeners.onFieldError(field, error);
  });
  on('declined', listeners.onDeclined);
  on('failed', ({ reason }) => (reason === 'incomplete' ? listeners.onIncomplete() : listeners.onFailed()));
  return element;
}

/** Puts the element into the page, in the look of the page. */
export function mountGatewayElement<Field extends string>(
  host: HTMLElement,
  element: GatewayElement<Field>,
): GatewayForm<Field> {
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
}
