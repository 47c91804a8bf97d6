import { useSyncExternalStore } from 'react';
import { type SessionState, session } from '#portal/lib/session/session.ts';

const NOBODY: SessionState = {};

/**
 * Returns the session, or how it ended. During hydration there is none, because the
 * prerendered page has no session.
 */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.get, () => NOBODY);
