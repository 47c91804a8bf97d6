import { forgetLogin } from '#portal/lib/session/login-storage.ts';
import { session } from '#portal/lib/session/session.ts';

const UNAVAILABLE_PAGE = '/503.html';

/** The service cannot be reached: nothing about the customer is kept, and a page that needs no service says so. SES-16 */
export function leaveToUnavailablePage(): void {
  forgetLogin();
  if (session.get().session) session.end('interrupted');
  location.replace(UNAVAILABLE_PAGE);
}

/** Has the browser keep that page, so that it is there when the network is not. */
export function keepUnavailablePage(): void {
  fetch(UNAVAILABLE_PAGE).catch(() => undefined);
}
