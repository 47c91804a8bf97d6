import './offline-notice.css';
import { useConnectionLost } from '#portal/lib/api/use-connection-lost.ts';

/**
 * Gives the missing connection as the reason of a failure, within its message. The head of the page is silent
 * in the meantime. SES-77
 */
export function OfflineReason({ isOfflineNow }: { isOfflineNow?: () => boolean }) {
  if (!useConnectionLost(isOfflineNow)) return null;
  return <span className="offline-reason">You are offline. Try again when you are back online.</span>;
}
