import type { CustomerRead } from '#api/database/customer-read.ts';
import type { Random } from '#api/gateways/random.ts';
import type { LoginSecrets } from '#api/login/login-secrets.ts';
import type { SessionClaim } from '#api/login/session-claim.ts';
import type { SessionRepository } from '#api/login/session-repository.ts';

type Needs = { repository: SessionRepository; secrets: LoginSecrets; random: Random };

/** Staying in and getting out. */
export function createSessionService({ repository, secrets, random }: Needs) {
  return {
    proveSession: (claim: SessionClaim): Promise<CustomerRead> => repository.proveSession(claim),
    /** Answers a new token and its end, or undefined when there is no session left to refresh. */
    async refreshSession(claim: SessionClaim): Promise<{ token: string; expiresAt: Date } | undefined> {
      const token = random.token();
      const expiresAt = await repository.refreshSession(claim, secrets.hashToken(token));
      return expiresAt && { token, expiresAt };
    },
    endSession: (claim: SessionClaim): Promise<boolean> => repository.endSession(claim),
  };
}
