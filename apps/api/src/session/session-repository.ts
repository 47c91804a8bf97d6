import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import { type Queryable, statement } from '#api/database/database.ts';
import { type CustomerRead, customerStatement, readAsCustomer } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const prove = customerStatement('prove-session', "select '{}' where s.customer_id is not null");
const refresh = statement('refresh-session', 'select * from refresh_session($1, $2, $3, $4, $5, $6, $7)');
const end = statement('end-session', 'select end_session($1, $2, $3) as was_live');

/** Sessions by the hash of their token. */
export function createSessionRepository(database: Queryable) {
  return {
    proveSession: (claim: SessionCredentials): Promise<CustomerRead> =>
      readAsCustomer(database, prove, claim),
    /** Returns when the new token ends, or undefined when there is no live session to refresh. */
    async refreshSession(claim: SessionCredentials, newTokenHash: Buffer): Promise<Date | undefined> {
      const rows = await database.query<{ expires_at: Date }>(refresh, [
        claim.tokenHash,
        claim.loginHash,
        claim.countryId,
        newTokenHash,
        SESSION_LIMITS.tokenLifeSeconds,
        SESSION_LIMITS.graceSeconds,
        SESSION_LIMITS.maxTokens,
      ]);
      return rows[0]?.expires_at;
    },
    async endSession({ tokenHash, loginHash, countryId }: SessionCredentials): Promise<boolean> {
      const rows = await database.query<{ was_live: boolean }>(end, [tokenHash, loginHash, countryId]);
      return rows[0]?.was_live ?? false;
    },
  };
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;
