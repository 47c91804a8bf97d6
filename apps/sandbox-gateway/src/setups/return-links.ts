import type { Clock } from '#sandbox/clock.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import { hasExpired, issueSecret } from '#sandbox/ledger/access-tokens.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import type { SetupEntryOf } from '#sandbox/ledger/setup-entries.ts';
import { digestOf, type Random } from '#sandbox/random.ts';

type Ending = Pick<SetupEntryOf<'setup-return-issued'>, 'reference' | 'returnUrl' | 'action' | 'accountType'>;
type Dependencies = { readonly ledger: Ledger; readonly clock: Clock; readonly random: Random };

export type ReturnLinks = ReturnType<typeof createReturnLinks>;

/**
 * Ways back to the portal. Each end of a form issues one token, which is valid for the setup for half an
 * hour. It may be asked for again in that time: the customer may reload. GWY-22
 */
export function createReturnLinks({ ledger, clock, random }: Dependencies) {
  return {
    /**
     * Returns the token of a new way back. `isExpired`: its time is over from the
     * beginning, for a test account.
     */
    issue(ending: Ending, isExpired: boolean): string {
      const { secret, digest, expiresAt } = issueSecret('ret', { clock, random });
      ledger.write({
        type: 'setup-return-issued',
        ...ending,
        returnDigest: digest,
        expiresAt: isExpired ? clock.now().toISOString() : expiresAt,
      });
      return secret;
    },
    /** Returns the setup of a token. Throws 404 `return-token-missing`, also once its time is over. */
    getReference(token: string): string {
      const link = ledger.records.returnLinks.get(digestOf(token));
      if (!link || hasExpired(link.expiresAt, clock)) throw new GatewayError(404, 'return-token-missing');
      return link.reference;
    },
    /**
     * Returns the portal's address of a token; undefined for one that is not known. An expired one still
     * leads back: the portal says so.
     */
    findAddress(token: string): string | undefined {
      const link = ledger.records.returnLinks.get(digestOf(token));
      const setup = link && ledger.records.setups.get(link.reference);
      if (!link || !setup) return undefined;
      const url = new URL(link.returnUrl);
      url.searchParams.set('accountType', link.accountType);
      url.searchParams.set('token', token);
      url.searchParams.set('action', link.action);
      url.searchParams.set('cd_crn', setup.customerReference);
      return url.href;
    },
  };
}
