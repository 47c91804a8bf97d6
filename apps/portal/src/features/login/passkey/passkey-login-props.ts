import type { Session } from '#portal/lib/session/session-storage.ts';

/** The props that the login page gives to the login by passkey. */
export type PasskeyLoginProps = {
  onLoggedIn: (session: Session) => Promise<void>;
  /** The customer speaks with the device, which leaves time to load what comes next. */
  onCodeStep: () => void;
};
