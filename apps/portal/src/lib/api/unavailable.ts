import { forgetStoredLogin } from '#portal/lib/session/login-storage.ts';
import { session } from '#portal/lib/session/session.ts';

const UNAVAILABLE_PAGE = '/503.html';

/**
 * Leaves for the page that says the service cannot be reached. Nothing about the
 * customer stays behind. SES-16
 */
export function leaveToUnavailablePage(): void {
  forgetStoredLogin();
  if (session.get().session) session.end('interrupted');
  location.replace(UNAVAILABLE_PAGE);
}

/** Makes the browser cache that page, so that it is there when the network is not. */
export function cacheUnavailablePage(): void {
  fetch(UNAVAILABLE_PAGE).catch(() => undefined);
}
