/** The page's choices for this form. Amount in cents; a setup uses neither it nor the currency. */
export type FormOptions = {
  readonly accessToken: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly returnUrl: string;
  readonly passthrough: string;
  readonly isNameFirst: boolean;
  /** Four fields for the card number. */
  readonly isInParts: boolean;
  /** The card is saved, and nothing is paid. */
  readonly isSetup: boolean;
  /** The country of a bank account. */
  readonly country: string;
  /** How the page calls a bank's branch number. */
  readonly branchName: string;
  readonly theme: Readonly<Record<string, string>>;
};

/** Messages from the component to the frame. */
export type FrameCommand =
  | { readonly type: 'options'; readonly options: FormOptions }
  | { readonly type: 'submit' | 'check' }
  | { readonly type: 'focus'; readonly field: string };

/** Messages from the frame to the component. None of them holds a part of what was typed. */
export type FrameReport =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | {
      readonly type: 'fieldchange';
      readonly field: string;
      readonly error: string | null;
      readonly isEmpty: boolean;
      readonly brand?: string;
    }
  | { readonly type: 'fieldfocus' | 'fieldblur'; readonly field: string }
  | { readonly type: 'submitrequest' }
  | { readonly type: 'authorised'; readonly transactionIdentifier: string }
  | { readonly type: 'challenge'; readonly url: string; readonly transactionIdentifier?: string }
  | { readonly type: 'saved'; readonly url: string }
  | { readonly type: 'declined' | 'failed'; readonly reason: string };

/** The first message to a frame. The port for all others comes with it. */
export const CONNECT = 'gateway-card-form:connect';

type Untrusted = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Untrusted => typeof value === 'object' && value !== null;
const TEXTS = ['accessToken', 'currency', 'returnUrl', 'passthrough'];

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Returns the options of a message when they have the right form. GWY-13 */
export function readOptions(value: unknown): FormOptions | undefined {
  if (!isRecord(value) || !isRecord(value.theme)) return undefined;
  const isForm =
    TEXTS.every((name) => typeof value[name] === 'string') &&
    Number.isInteger(value.amountCents) &&
    typeof value.isNameFirst === 'boolean' &&
    Object.values(value.theme).every((entry) => typeof entry === 'string');
  if (!isForm) return undefined;
  // Every field was looked at above; a type guard cannot follow the loop.
  const options = value as unknown as FormOptions;
  return {
    ...options,
    isInParts: value.isInParts === true,
    isSetup: value.isSetup === true,
    country: textOr(value.country, ''),
    branchName: textOr(value.branchName, 'Branch'),
  };
}

/** Returns the command of a message when it is one about these fields. GWY-13 */
export function readCommand(value: unknown, fields: readonly string[]): FrameCommand | undefined {
  if (!isRecord(value)) return undefined;
  if (value.type === 'submit' || value.type === 'check') return { type: value.type };
  const field = fields.find((name) => name === value.field);
  if (value.type === 'focus' && field) return { type: 'focus', field };
  const options = value.type === 'options' ? readOptions(value.options) : undefined;
  return options && { type: 'options', options };
}
