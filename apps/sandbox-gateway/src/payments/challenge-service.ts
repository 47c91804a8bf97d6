import type { Clock } from '#sandbox/clock.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import { hasExpired } from '#sandbox/ledger/access-tokens.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import type { Challenge } from '#sandbox/ledger/ledger-records.ts';
import { OPERATION_RESULTS, type Payment } from '#sandbox/ledger/payment.ts';
import type { PaymentsService } from '#sandbox/payments/payments-service.ts';
import { digestOf } from '#sandbox/random.ts';

/** A challenge, its payment, and whether it still waits for an answer. */
export type ShownChallenge = {
  readonly challenge: Challenge;
  readonly payment: Payment;
  readonly isWaiting: boolean;
  /** Where the customer goes on, whatever came of it. The merchant asks the gateway what that is. */
  readonly returnUrl: string;
};

export type ChallengeService = ReturnType<typeof createChallengeService>;

type Dependencies = { readonly ledger: Ledger; readonly payments: PaymentsService; readonly clock: Clock };

/** Returns the address to go back to, with the names of the payment that the merchant gave and got. */
function returnUrlOf({ returnUrl, reference, passthrough }: Challenge): string {
  const url = new URL(returnUrl);
  url.searchParams.set('transactionidentifier', reference);
  // A payment with a saved card has its own in the address.
  if (passthrough) url.searchParams.set('passthroughparamobject', passthrough);
  return url.href;
}

/** Questions that a customer answers on a page of the gateway, as their bank would ask them. GWY-14 */
export function createChallengeService({ ledger, payments, clock }: Dependencies) {
  function find(secret: string): ShownChallenge | undefined {
    const digest = digestOf(secret);
    const challenge = ledger.records.challenges.get(digest);
    if (!challenge) return undefined;
    const payment = payments.get(challenge.reference);
    const isWaiting =
      !challenge.isAnswered &&
      ledger.records.liveChallengeOf.get(challenge.reference) === digest &&
      OPERATION_RESULTS[payment.status].authorise === 'authorised' &&
      !hasExpired(challenge.expiresAt, clock);
    return { challenge, payment, isWaiting, returnUrl: returnUrlOf(challenge) };
  }

  return {
    find,
    /** Takes the first answer, and none after it. Returns where to go on. Throws 404 `challenge-missing`. */
    answer(secret: string, isConfirmed: boolean): string {
      const found = find(secret);
      if (!found) throw new GatewayError(404, 'challenge-missing');
      const { challenge, isWaiting, returnUrl } = found;
      if (!isWaiting) return returnUrl;
      const { reference, challengeDigest, amountCents, card, effect, passes } = challenge;
      ledger.write({ type: 'challenge-answered', reference, challengeDigest });
      if (isConfirmed && passes) {
        payments.authorise({ type: 'authorised', reference, amountCents, card, effect });
      } else {
        ledger.write({ type: 'declined', reference, reason: 'challenge-failed', card });
      }
      return returnUrl;
    },
  };
}
