import type { Random } from '#api/gateways/random.ts';
import type { CustomerRead } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionRepository } from '#api/session/session-repository.ts';
import type { TokenHashing } from '#api/session/token-hashing.ts';

type Dependencies = { repository: SessionRepository; secrets: TokenHashing; random: Random };

/** Staying in and getting out. */
export function createSessionService({ repository, secrets, random }: Dependencies) {
  return {
    proveSession: (claim: SessionCredentials): Promise<CustomerRead> => repository.proveSession(claim),
    /** Returns a new token and its end, or undefined when there is no session left to refresh. */
    async refreshSession(claim: SessionCredentials): Promise<{ token: string; expiresAt: Date } | undefined> {
      const token = random.token();
      const expiresAt = await repository.refreshSession(claim, secrets.hashToken(token));
      return expiresAt && { token, expiresAt };
    },
    endSession: (claim: SessionCredentials): Promise<boolean> => repository.endSession(claim),
  };
}
