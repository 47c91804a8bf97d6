import { FIELDS, type FormOptions, type FrameReport } from '#sandbox/card-frame/frame-messages.ts';
import type { CardProblem, CardProblems, TypedCard } from '#sandbox/cards/card-check.ts';

/** Longer than the slow test cards take. */
const ANSWER_WITHIN_MS = 60_000;

/** What came of sending a card: something to tell the page, or fields that the gateway did not take. */
export type SendResult = FrameReport | { readonly type: 'problems'; readonly problems: CardProblems };

const failed = (reason: string): SendResult => ({ type: 'failed', reason });

/** What the gateway's errors mean to the page. */
const REASONS: Readonly<Record<string, string>> = {
  'access-token-refused': 'token-expired',
  'payment-closed': 'payment-closed',
  'amount-refused': 'amount-refused',
  'return-url-refused': 'return-url-refused',
};

type Body = Readonly<Record<string, unknown>>;

function readProblems(body: Body): CardProblems {
  const fields = (body.fields ?? {}) as Record<string, CardProblem | undefined>;
  return Object.fromEntries(FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])));
}

function readResult(body: Body): SendResult {
  const { status, transactionIdentifier, challengeUrl, reason, error } = body;
  if (status === 'authorised' && typeof transactionIdentifier === 'string') {
    return { type: 'authorised', transactionIdentifier };
  }
  if (status === 'challenge' && typeof challengeUrl === 'string')
    return { type: 'challenge', url: challengeUrl };
  if (status === 'declined') return { type: 'declined', reason: String(reason) };
  if (error === 'card-invalid') return { type: 'problems', problems: readProblems(body) };
  return failed(REASONS[String(error)] ?? 'no-answer');
}

/** Sends the card to the gateway that served this frame, and to nobody else. GWY-13 */
export async function sendCard(card: TypedCard, options: FormOptions): Promise<SendResult> {
  const { accessToken, amountCents, currency, returnUrl, passthrough } = options;
  try {
    const response = await fetch('/v1/component/authorisations', {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ card, amountCents, currency, returnUrl, passthrough }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return readResult((await response.json()) as Body);
  } catch {
    // The card may have been authorised all the same. That takes no money.
    return failed('no-answer');
  }
}
