import type { LoginState } from '@portal/domain/login-machine';
import type { LoginDetails } from '#portal/features/login/login-form.ts';

/** What the error area says after a call. */
export type LoginTrouble =
  | { kind: 'refused'; html: string | null }
  | { kind: 'code-wrong' }
  | { kind: 'code-expired' }
  | { kind: 'too-many'; waitSeconds: number | undefined }
  | { kind: 'call-failed' };

/** One attempt to get in: where it stands, for whom, and what went wrong last. */
export type Login = {
  state: LoginState;
  details?: LoginDetails;
  loginId?: string;
  trouble?: LoginTrouble;
  /** How many codes were sent; each starts the wait for the next. */
  codesSent: number;
};
