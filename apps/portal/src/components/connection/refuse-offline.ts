import { isOffline } from '#portal/lib/api/connection.ts';

/**
 * Keeps a link from opening a window that shows only the browser's own error, and leads to the message at the
 * head of the page. Returns whether it did. SES-76
 */
export function refuseOffline(event: { preventDefault: () => void }): boolean {
  if (!isOffline()) return false;
  event.preventDefault();
  document.querySelector<HTMLElement>('.offline-notice .banner')?.focus();
  return true;
}
