import type { Random } from '#api/gateways/random.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionRepository } from '#api/session/session-repository.ts';
import type { TokenHashing } from '#api/session/token-hashing.ts';

type Dependencies = { repository: SessionRepository; tokenHashing: TokenHashing; random: Random };

/** Proving, refreshing and ending the session of a request. Each function throws `session.ended` where there is no live session. */
export function createSessionService({ repository, tokenHashing, random }: Dependencies) {
  return {
    /** For calls that have no customer statement of their own. */
    proveSession: repository.proveSession,
    /** Returns a new token and its end. */
    async refreshSession(credentials: SessionCredentials) {
      const token = random.token();
      return { token, ...(await repository.refreshSession(credentials, tokenHashing.hashToken(token))) };
    },
    endSession: repository.endSession,
  };
}
