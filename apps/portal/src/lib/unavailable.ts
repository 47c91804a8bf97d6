import { forgetLogin } from '#portal/boot/kept-login.ts';
import { session } from '#portal/lib/session.ts';

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
