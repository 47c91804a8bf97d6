import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import { createTokenCookie, type TokenCookie } from '#api/http/token-cookie.ts';

/** From the first step of a login to the last moment of its session. */
const LIFE_SECONDS = LOGIN_LIMITS.attemptLifeSeconds + SESSION_LIMITS.absoluteSeconds;

/**
 * The cookie that tokens of this browser are bound to, so that a stolen token opens nothing elsewhere. The
 * first step of a login gives it; a browser that does not send it back at the second step gets a token that
 * is not bound. A browser keeps one for all its tabs and logins. SES-68
 */
export function createSessionCookie({ isSecureOrigin }: { isSecureOrigin: boolean }): TokenCookie {
  return createTokenCookie({ name: 'session', lifeSeconds: LIFE_SECONDS, isSecureOrigin });
}
