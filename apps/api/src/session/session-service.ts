import type { Random } from '#api/gateways/random.ts';
import { boundToken, type TokenHashing } from '#api/keys/token-hashing.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionRepository } from '#api/session/session-repository.ts';

type Dependencies = { repository: SessionRepository; tokenHashing: TokenHashing; random: Random };

/**
 * Proving, refreshing and ending the session of a request. Each function throws `session.ended` where there
 * is no live session.
 */
export function createSessionService({ repository, tokenHashing, random }: Dependencies) {
  return {
    /** For calls that have no customer statement of their own. */
    proveSession: repository.proveSession,
    /** Returns a new token and its end. It is bound to the same cookie as the old one. */
    async refreshSession(credentials: SessionCredentials) {
      const { bound } = credentials;
      const token = bound ? boundToken(random.token()) : random.token();
      const hashes = tokenHashing.hashSessionToken(token, bound?.cookieSecret);
      return { token, ...(await repository.refreshSession(credentials, hashes)) };
    },
    endSession: repository.endSession,
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
