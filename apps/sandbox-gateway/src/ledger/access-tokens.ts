import type { Clock } from '#sandbox/clock.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import type { Payment } from '#sandbox/ledger/payment.ts';
import { digestOf, type Random, SECRET_BYTES } from '#sandbox/random.ts';

/** How long an access token, a card token and a challenge can be used. */
const SECRET_LIFE_MS = 30 * 60 * 1_000;

/** A secret with what the ledger keeps of it. */
export type IssuedSecret = { readonly secret: string; readonly digest: string; readonly expiresAt: string };

/** Makes a secret that nobody can guess and that ends after half an hour. GWY-5 */
export function issueSecret(
  prefix: string,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): IssuedSecret {
  const secret = `${prefix}_${random(SECRET_BYTES).toString('base64url')}`;
  const expiresAt = new Date(clock.now().getTime() + SECRET_LIFE_MS).toISOString();
  return { secret, digest: digestOf(secret), expiresAt };
}

/** Returns whether the moment of an entry has come. */
export const hasExpired = (expiresAt: string, clock: Clock): boolean =>
  clock.now().getTime() >= Date.parse(expiresAt);

/** Returns the payment that an access token is for. Throws 401 `access-token-refused`. GWY-5 */
export function findByAccessToken(ledger: Ledger, token: string, clock: Clock): Payment {
  const found = ledger.records.accessTokens.get(digestOf(token));
  const payment = found && ledger.records.payments.get(found.reference);
  if (!found || !payment || hasExpired(found.expiresAt, clock)) {
    throw new GatewayError(401, 'access-token-refused');
  }
  return payment;
}
