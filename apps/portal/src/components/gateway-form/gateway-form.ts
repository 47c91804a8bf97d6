/** The errors of the fields, as the form words them. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The events of every form of a gateway. None of it holds a part of what was typed. */
export type GatewayFormListeners<Field extends string> = {
  /** The form can be used. */
  readonly onReady: () => void;
  /** The customer pressed Enter in the form. */
  readonly onSubmitRequest: () => void;
  /** A field has an error, or has none any more. */
  readonly onFieldError: (field: Field, error: string | null) => void;
  /** The submitted form has errors: nothing was sent. */
  readonly onIncomplete: () => void;
  /** The card or the account was refused. Another may be tried in the same form. */
  readonly onDeclined: () => void;
  /** The form does not work, or nobody knows what came of it. */
  readonly onFailed: () => void;
};

/**
 * A form on the page. Typed text goes into frames of the gateway and never reaches this page. PAY-60, GWY-20
 */
export type GatewayForm<Field extends string> = {
  submit: () => void;
  focusField: (field: Field) => void;
  remove: () => void;
};

/**
 * Puts a form into an element, at once: a form that waited for anything here could come after it was closed,
 * and take the place of the next one.
 */
export type PlaceForm<Form> = (host: HTMLElement) => Form;
