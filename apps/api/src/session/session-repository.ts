import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import type { Queryable } from '#api/database/database.ts';
import type { SessionTokenHash } from '#api/keys/token-hashing.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import {
  LIVE_SESSION,
  SESSIONS,
  type SessionProof,
  sessionStatement,
} from '#api/session/session-statement.ts';

const prove = sessionStatement(
  'prove-session',
  `select s.customer_id from ${SESSIONS} s where ${LIVE_SESSION}`,
  { kind: 'read', actor: 'customer' },
);
// It is a left join because the function must run even where no session is found, since it may end a stolen
// login. SES-69
const refresh = sessionStatement<{ expires_at: Date }>(
  'refresh-session',
  `select r.expires_at, s.customer_id
   from refresh_session(p_token_hash => $1, p_login_hash => $2, p_country_id => $3, p_new_token_hash => $4, p_limits => $5,
     p_bearer_hash => $6, p_new_bearer_hash => $7) r
     left join session s on s.token_hash = $1`,
);
const end = sessionStatement('end-session', 'select from end_session($1, $2, $3) as was_live where was_live');

/**
 * Sessions by the hash of their token. Each function throws `session.ended` where there is no live session.
 */
export function createSessionRepository(database: Queryable) {
  return {
    async proveSession(credentials: SessionCredentials): Promise<SessionProof> {
      return (await prove.run(database, credentials)).proof;
    },
    /**
     * Returns the end of the new token. A bound one that another browser sends after it was replaced ends the
     * login. SES-69
     */
    async refreshSession(credentials: SessionCredentials, { tokenHash, bearerHash }: SessionTokenHash) {
      const limits = JSON.stringify(SESSION_LIMITS);
      const values = [tokenHash, limits, credentials.bound?.bearerHash ?? null, bearerHash];
      const { proof, row } = await refresh.run(database, credentials, values);
      return { proof, expiresAt: row.expires_at };
    },
    async endSession(credentials: SessionCredentials): Promise<SessionProof> {
      return (await end.run(database, credentials)).proof;
    },
  };
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;
