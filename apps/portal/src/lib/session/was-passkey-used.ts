import { readStored } from '#portal/lib/session/try-storage.ts';

export const PASSKEY_MARKER = 'portal.passkey';

/**
 * Returns whether a passkey was used in this browser. It names nobody. A file of its own: the login page has
 * no room for what writes it. NAV-18
 */
export const wasPasskeyUsed = (): boolean => readStored('localStorage', PASSKEY_MARKER) !== undefined;
