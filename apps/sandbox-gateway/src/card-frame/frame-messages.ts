import type { CardField } from '#sandbox/cards/card-check.ts';

/** What the page chose for this form. Amount in cents. */
export type FormOptions = {
  readonly accessToken: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly returnUrl: string;
  readonly passthrough: string;
  readonly isNameFirst: boolean;
  readonly theme: Readonly<Record<string, string>>;
};

/** What the component asks of the frame. */
export type FrameCommand =
  | { readonly type: 'options'; readonly options: FormOptions }
  | { readonly type: 'submit' }
  | { readonly type: 'focus'; readonly field: CardField };

/** What the frame tells the component. None of it holds a part of what was typed. */
export type FrameReport =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | {
      readonly type: 'fieldchange';
      readonly field: CardField;
      readonly error: string | null;
      readonly isEmpty: boolean;
      readonly brand?: string;
    }
  | { readonly type: 'fieldfocus' | 'fieldblur'; readonly field: CardField }
  | { readonly type: 'submitrequest' }
  | { readonly type: 'authorised'; readonly transactionIdentifier: string }
  | { readonly type: 'challenge'; readonly url: string }
  | { readonly type: 'declined' | 'failed'; readonly reason: string };

/** The first message to the frame. The port for all others comes with it. */
export const CONNECT = 'gateway-card-form:connect';

export const FIELDS: readonly CardField[] = ['number', 'expiry', 'name', 'code'];

type Untrusted = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Untrusted => typeof value === 'object' && value !== null;
const TEXTS = ['accessToken', 'currency', 'returnUrl', 'passthrough'];

/** Returns the options of a message when they have the right form. GWY-13 */
export function readOptions(value: unknown): FormOptions | undefined {
  if (!isRecord(value) || !isRecord(value.theme)) return undefined;
  const isForm =
    TEXTS.every((name) => typeof value[name] === 'string') &&
    Number.isInteger(value.amountCents) &&
    typeof value.isNameFirst === 'boolean' &&
    Object.values(value.theme).every((entry) => typeof entry === 'string');
  // Every field was looked at above; a type guard cannot follow the loop.
  return isForm ? (value as unknown as FormOptions) : undefined;
}

/** Returns the command of a message when it is one. GWY-13 */
export function readCommand(value: unknown): FrameCommand | undefined {
  if (!isRecord(value)) return undefined;
  if (value.type === 'submit') return { type: 'submit' };
  const field = FIELDS.find((name) => name === value.field);
  if (value.type === 'focus' && field) return { type: 'focus', field };
  const options = value.type === 'options' ? readOptions(value.options) : undefined;
  return options && { type: 'options', options };
}
