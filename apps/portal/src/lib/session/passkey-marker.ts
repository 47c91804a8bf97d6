import { readStored, tryStorage } from '#portal/lib/session/try-storage.ts';

const KEY = 'portal.passkey';

/** Returns whether a passkey was used in this browser. It names nobody. */
export const wasPasskeyUsed = (): boolean => readStored('localStorage', KEY) !== undefined;

/** Remembers that one was. */
export const notePasskeyUse = (): void => void tryStorage(() => localStorage.setItem(KEY, '1'));

/** Forgets it: the passkey of this browser is gone. */
export const forgetPasskeyUse = (): void => void tryStorage(() => localStorage.removeItem(KEY));
