import { tryStorage } from '#portal/lib/session/try-storage.ts';
import { PASSKEY_MARKER } from '#portal/lib/session/was-passkey-used.ts';

/** Remembers that a passkey was used in this browser. */
export const notePasskeyUse = (): void => void tryStorage(() => localStorage.setItem(PASSKEY_MARKER, '1'));

/** Forgets it: the passkey of this browser is gone. */
export const forgetPasskeyUse = (): void => void tryStorage(() => localStorage.removeItem(PASSKEY_MARKER));
