import type { FormOptions, FrameReport } from '#sandbox/frames/frame-messages.ts';

/** Longer than the slow test cards take. */
const ANSWER_WITHIN_MS = 60_000;

/** The result of sending a form: a message for the page, or fields that the gateway did not accept. */
export type SendResult =
  | FrameReport
  | { readonly type: 'problems'; readonly problems: Record<string, string> };

const failed = (reason: string): SendResult => ({ type: 'failed', reason });

/** The meaning of the gateway's errors for the page. */
const REASONS: Readonly<Record<string, string>> = {
  'access-token-refused': 'token-expired',
  'payment-closed': 'payment-closed',
  'setup-closed': 'setup-closed',
  'amount-refused': 'amount-refused',
  'return-url-refused': 'return-url-refused',
};

type Body = Readonly<Record<string, unknown>>;

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** The meaning of each status of an answer; undefined where the answer lacks something. */
const RESULTS: Readonly<Record<string, (texts: Record<string, string>) => SendResult | undefined>> = {
  authorised: ({ transactionIdentifier }) =>
    transactionIdentifier ? { type: 'authorised', transactionIdentifier } : undefined,
  challenge: ({ challengeUrl: url, transactionIdentifier }) =>
    url ? { type: 'challenge', url, ...(transactionIdentifier ? { transactionIdentifier } : {}) } : undefined,
  saved: ({ returnUrl: url }) => (url ? { type: 'saved', url } : undefined),
  declined: ({ reason = '' }) => ({ type: 'declined', reason }),
};

function readResult(body: Body): SendResult {
  const { status = '', error = '', ...texts } = textsIn(body);
  if (error === 'card-invalid' || error === 'bank-invalid') {
    return { type: 'problems', problems: textsIn(body.fields) };
  }
  const result = Object.hasOwn(RESULTS, status) ? RESULTS[status]?.(texts) : undefined;
  return result ?? failed(REASONS[error] ?? 'no-answer');
}

/** Sends what was typed to the gateway that served this frame, and to nobody else. GWY-13 */
async function send(path: string, accessToken: string, body: object): Promise<SendResult> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return readResult((await response.json()) as Body);
  } catch {
    // It may have been authorised or saved all the same. That takes no money.
    return failed('no-answer');
  }
}

/** Pays with a card. */
export const sendPayment = (card: object, options: FormOptions): Promise<SendResult> => {
  const { accessToken, amountCents, currency, returnUrl, passthrough } = options;
  const body = { card, amountCents, currency, returnUrl, passthrough };
  return send('/v1/component/authorisations', accessToken, body);
};

/** Saves a card or a bank account. GWY-18 */
export const sendMethod = (
  method: { readonly card: object } | { readonly bank: object },
  { accessToken, returnUrl }: FormOptions,
): Promise<SendResult> => send('/v1/component/saved-methods', accessToken, { ...method, returnUrl });
