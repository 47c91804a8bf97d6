import type { SetupBehaviour } from '#sandbox/cards/setup-behaviour.ts';
import type { Clock } from '#sandbox/clock.ts';
import { checkReturnUrl } from '#sandbox/http/return-address.ts';
import { issueSecret } from '#sandbox/ledger/access-tokens.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import type { KeptMethod, Setup } from '#sandbox/ledger/setup.ts';
import type { Random } from '#sandbox/random.ts';
import type { ReturnLinks } from '#sandbox/setups/return-links.ts';
import type { SetupsService } from '#sandbox/setups/setups-service.ts';
import { readTypedMethod, setupBehaviourOf, type TypedMethod } from '#sandbox/setups/typed-method.ts';

/** The body that a form sends: the card or the account, and the address to which the customer returns. */
type FormSetup = TypedMethod & { readonly returnUrl: string };

/** The result. The secrets lead to pages of the gateway. */
export type Saving =
  | { readonly status: 'saved'; readonly returnSecret: string; readonly effect: SetupBehaviour['effect'] }
  | { readonly status: 'challenge'; readonly challengeSecret: string }
  | { readonly status: 'declined'; readonly reason: string };

type Dependencies = {
  readonly ledger: Ledger;
  readonly setups: SetupsService;
  readonly returnLinks: ReturnLinks;
  readonly portalOrigins: readonly string[];
  readonly clock: Clock;
  readonly random: Random;
};

export type SavingService = ReturnType<typeof createSavingService>;

/** How the specification calls the two kinds in a return link. */
export const accountTypeOf = ({ type }: KeptMethod): 'CC' | 'DD' => (type === 'card' ? 'CC' : 'DD');

type Asked = { readonly setup: Setup; readonly method: KeptMethod; readonly returnUrl: string };

/** Sends the customer to confirm. An older challenge of the setup is closed by it. */
function challenge(
  { ledger, clock, random }: Dependencies,
  asked: Asked & { readonly passes: boolean },
): Saving {
  const { setup, method, returnUrl, passes } = asked;
  const { secret, digest, expiresAt } = issueSecret('chl', { clock, random });
  ledger.write({
    type: 'setup-challenged',
    reference: setup.reference,
    challengeDigest: digest,
    method,
    passes,
    returnUrl,
    expiresAt,
  });
  return { status: 'challenge', challengeSecret: secret };
}

/** Saves cards and accounts that were typed. GWY-18 */
export function createSavingService(dependencies: Dependencies) {
  const { setups, returnLinks, portalOrigins, clock } = dependencies;

  function saveNow({ setup, method, returnUrl }: Asked, effect: SetupBehaviour['effect']): Saving {
    setups.save(setup, method);
    const ending = { reference: setup.reference, returnUrl, accountType: accountTypeOf(method) };
    const returnSecret = returnLinks.issue({ ...ending, action: 'saved' }, effect === 'expired-return');
    return { status: 'saved', returnSecret, effect };
  }

  return {
    /** Throws 401 `access-token-refused`, 409 `setup-closed`, 422 for the fields and the return address. */
    save(accessToken: string, form: FormSetup): Saving {
      const setup = setups.getOfAccessToken(accessToken);
      const returnUrl = checkReturnUrl(form.returnUrl, portalOrigins);
      const method = readTypedMethod(form, setup, clock.now());
      const asked = { setup, method, returnUrl };
      const { result, effect } = setupBehaviourOf(method);
      // A saved method stays: a challenge or a decline that comes late changes nothing.
      if (result.kind === 'approve' || setup.status === 'saved') return saveNow(asked, effect);
      if (result.kind === 'challenge') return challenge(dependencies, { ...asked, passes: result.passes });
      setups.decline(setup, { reason: result.reason, method });
      return { status: 'declined', reason: result.reason };
    },
  };
}
