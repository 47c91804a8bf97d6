import { checkCard, type TypedCard } from '#sandbox/cards/card-check.ts';
import { formatExpiry, readExpiry } from '#sandbox/cards/card-expiry.ts';
import { digitsOf, findBrand } from '#sandbox/cards/card-number.ts';
import { testCardIndexOf } from '#sandbox/cards/test-cards.ts';
import type { Clock } from '#sandbox/clock.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import { hasExpired } from '#sandbox/ledger/access-tokens.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import type { KeptCard, Payment } from '#sandbox/ledger/payment.ts';
import { digestOf } from '#sandbox/random.ts';

/** A card as far as it may be kept. `testCardIndex` is its place in the list of test cards. */
export type CardSource = { readonly card: KeptCard; readonly testCardIndex: number };

const LAST_DIGITS = 4;

/**
 * Returns what may be kept of a typed card. Throws 422 `card-invalid` with the problem
 * of each field. GWY-6 GWY-7
 */
export function readTypedCard(typed: TypedCard, now: Date): CardSource {
  const problems = checkCard(typed, now);
  const digits = digitsOf(typed.number);
  const brand = findBrand(digits);
  const expiry = readExpiry(typed.expiry);
  if (Object.keys(problems).length > 0 || !brand || !expiry) {
    throw new GatewayError(422, 'card-invalid', { fields: problems });
  }
  const card = { brand, lastDigits: digits.slice(-LAST_DIGITS), expiry: formatExpiry(expiry) };
  return { card, testCardIndex: testCardIndexOf(digits) };
}

/**
 * Returns the card of a card token, which is good for its own payment only. Throws 422
 * `card-token-refused`. GWY-5
 */
export function readCardToken(
  { ledger, clock }: { readonly ledger: Ledger; readonly clock: Clock },
  payment: Payment,
  cardToken: string,
): CardSource {
  const found = ledger.records.cardTokens.get(digestOf(cardToken));
  if (!found || found.reference !== payment.reference || hasExpired(found.expiresAt, clock)) {
    throw new GatewayError(422, 'card-token-refused');
  }
  return found;
}
