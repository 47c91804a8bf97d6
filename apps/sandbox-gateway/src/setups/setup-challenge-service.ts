import type { Clock } from '#sandbox/clock.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import { hasExpired } from '#sandbox/ledger/access-tokens.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import { SETUP_RESULTS, type Setup } from '#sandbox/ledger/setup.ts';
import type { SetupChallenge } from '#sandbox/ledger/setup-records.ts';
import { digestOf } from '#sandbox/random.ts';
import type { ReturnLinks } from '#sandbox/setups/return-links.ts';
import { accountTypeOf } from '#sandbox/setups/saving-service.ts';
import type { SetupsService } from '#sandbox/setups/setups-service.ts';

/** The answers on the page of a challenge. */
export type ChallengeAnswer = 'confirm' | 'decline' | 'cancel';

/** A challenge, its setup, and whether it still waits for an answer. */
export type ShownSetupChallenge = {
  readonly challenge: SetupChallenge;
  readonly setup: Setup;
  readonly isWaiting: boolean;
};

export type SetupChallengeService = ReturnType<typeof createSetupChallengeService>;

type Dependencies = {
  readonly ledger: Ledger;
  readonly setups: SetupsService;
  readonly returnLinks: ReturnLinks;
  readonly clock: Clock;
};

/** The result of a setup, as the return link tells it. An open one was left without an answer. */
const ACTIONS = { saved: 'saved', declined: 'declined', canceled: 'canceled', open: 'declined' } as const;

/** Questions that a customer answers on a page of the gateway before a card or an account is saved. GWY-22 */
export function createSetupChallengeService({ ledger, setups, returnLinks, clock }: Dependencies) {
  function find(secret: string): ShownSetupChallenge | undefined {
    const digest = digestOf(secret);
    const challenge = ledger.records.setupChallenges.get(digest);
    if (!challenge) return undefined;
    const setup = setups.get(challenge.reference);
    const isWaiting =
      !challenge.isAnswered &&
      ledger.records.liveChallengeOfSetup.get(challenge.reference) === digest &&
      SETUP_RESULTS[setup.status].save === 'saved' &&
      !hasExpired(challenge.expiresAt, clock);
    return { challenge, setup, isWaiting };
  }

  function settle({ challenge, setup }: ShownSetupChallenge, answer: ChallengeAnswer): void {
    const { reference, challengeDigest, method, passes } = challenge;
    ledger.write({ type: 'setup-challenge-answered', reference, challengeDigest });
    if (answer === 'cancel') setups.cancel(setup);
    else if (answer === 'confirm' && passes) setups.save(setup, method);
    else setups.decline(setup, { reason: 'challenge-failed', method });
  }

  return {
    find,
    /**
     * Takes the first answer, and none after it. Returns the token of the way back.
     * Throws 404 `challenge-missing`.
     */
    answer(secret: string, answer: ChallengeAnswer): string {
      const found = find(secret);
      if (!found) throw new GatewayError(404, 'challenge-missing');
      if (found.isWaiting) settle(found, answer);
      const { reference, method, returnUrl } = found.challenge;
      const action = ACTIONS[setups.get(reference).status];
      return returnLinks.issue({ reference, returnUrl, action, accountType: accountTypeOf(method) }, false);
    },
  };
}
