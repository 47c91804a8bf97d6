import { SITES } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import { REQUEST_SOURCE } from '@portal/contract/headers';
import type { FastifyRequest } from 'fastify';
import type { TokenCookie } from '#api/http/token-cookie.ts';
import type { TokenHashing } from '#api/keys/token-hashing.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const COUNTRY_IDS: ReadonlyMap<string, number> = new Map(
  SITES.map((site) => [String(site.countryId), site.countryId]),
);
/** Longer than any of our tokens; a longer one is not even hashed. */
const MAX_TOKEN_LENGTH = 128;

/** Checks the two headers that every call carries. Returns the country. API-1 */
export function readCallHeaders(request: FastifyRequest): number {
  const countryId = COUNTRY_IDS.get(String(request.headers.countryid ?? ''));
  const errors: Record<string, string[]> = {};
  if (countryId === undefined)
    errors['headers.CountryId'] = [`Send one of ${[...COUNTRY_IDS.keys()].join(', ')}.`];
  if (request.headers['request-source'] !== REQUEST_SOURCE)
    errors['headers.Request-Source'] = [`Send ${REQUEST_SOURCE}.`];
  if (countryId === undefined || errors['headers.Request-Source'])
    throw new ApiError('request.refused', { errors });
  return countryId;
}

type CredentialsInput = {
  ClientPortalLoginId?: unknown;
  clientPortalLoginId?: unknown;
  SecurityToken?: unknown;
};

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
}

/**
 * A value that is no text is no login id either. The contract has not looked at it yet, and to make a text
 * of an object could throw.
 */
const asText = (sent: unknown): string => (typeof sent === 'string' ? sent : JSON.stringify(sent));

/**
 * The login id of a request, from either place and in either spelling. Two that differ name two sessions, and
 * neither counts.
 */
function sentLoginId({ body, query }: FastifyRequest): string | undefined {
  let loginId: string | undefined;
  for (const part of [body, query] as (CredentialsInput | null | undefined)[]) {
    for (const sent of [part?.ClientPortalLoginId, part?.clientPortalLoginId]) {
      if (sent === undefined) continue;
      const text = asText(sent);
      if (loginId !== undefined && loginId !== text) throw new ApiError('session.ended');
      loginId = text;
    }
  }
  return loginId;
}

/** The reader of the credentials of a request. A token may be bound to the cookie. SES-68 */
export type CredentialsReader = {
  readonly tokenHashing: Pick<TokenHashing, 'hashToken' | 'hashSessionToken'>;
  readonly sessionCookie: Pick<TokenCookie, 'read'>;
};

/**
 * Reads the session credentials of a request. A login id must be the session's own, and one
 * statement proves it together with the token. The credentials of a call whose contract has no login
 * id are the token alone. API-3
 */
export function readSessionCredentials(
  request: FastifyRequest,
  countryId: number,
  { tokenHashing, sessionCookie }: CredentialsReader,
): SessionCredentials {
  const token = bearerToken(request);
  const loginId = sentLoginId(request);
  const sentToken = (request.body as CredentialsInput | undefined)?.SecurityToken;
  if (!token || token.length > MAX_TOKEN_LENGTH || (sentToken !== undefined && sentToken !== token)) {
    throw new ApiError('session.ended');
  }
  const loginHash = loginId === undefined ? null : tokenHashing.hashToken(loginId);
  const cookieSecret = sessionCookie.read(request);
  const { tokenHash, bearerHash } = tokenHashing.hashSessionToken(token, cookieSecret);
  return { tokenHash, loginHash, countryId, ...(bearerHash ? { bound: { bearerHash, cookieSecret } } : {}) };
}
