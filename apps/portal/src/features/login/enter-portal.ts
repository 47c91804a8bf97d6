import { customerDetailRequest, prefetch } from '#portal/lib/api/prefetch-requests.ts';
import type { Session } from '#portal/lib/session/session-storage.ts';

/** Begins the session that a login opened. LOG-32 */
export async function enterPortal(
  opened: Pick<Session, 'token' | 'expiresAt'>,
  customerLoginId: string,
  onLoggedIn: (session: Session) => Promise<void>,
): Promise<void> {
  const startedAt = Date.now();
  const session = { ...opened, customerLoginId, startedAt, refreshedAt: startedAt };
  // Every page behind the login needs it, and its script may still be on its way.
  window.portalStart ??= { prefetchedResponses: {} };
  prefetch(window.portalStart.prefetchedResponses, customerDetailRequest(session));
  await onLoggedIn(session);
}
