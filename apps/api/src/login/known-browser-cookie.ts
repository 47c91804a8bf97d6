import { RETENTION } from '@portal/domain/retention';
import { createTokenCookie, type TokenCookie } from '#api/http/token-cookie.ts';

/** A customer who logs in once a year stays known. */
const LIFE_SECONDS = RETENTION.knownBrowserDays * 24 * 60 * 60;

/**
 * Marks a browser in which a customer logged in before, so that a stranger's failures elsewhere do not lock
 * it out. Opens nothing by itself.
 */
export function createKnownBrowserCookie({ isSecureOrigin }: { isSecureOrigin: boolean }): TokenCookie {
  return createTokenCookie({ name: 'known-browser', lifeSeconds: LIFE_SECONDS, isSecureOrigin });
}
