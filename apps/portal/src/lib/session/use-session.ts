import { useSyncExternalStore } from 'react';
import { type SessionState, session } from '#portal/lib/session/session.ts';

const NOBODY: SessionState = {};

/** The session, or how it ended. While the prerendered page is taken over there is none: it was made for nobody. */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.get, () => NOBODY);
