import { session } from '#portal/lib/session.ts';

const UNAVAILABLE_PAGE = '/503.html';

/** The service cannot be reached: nothing about the customer is kept, and a page that needs no service says so. SES-16 */
export function leaveToUnavailablePage(): void {
  if (session.get().session) session.end('interrupted');
  location.replace(UNAVAILABLE_PAGE);
}
