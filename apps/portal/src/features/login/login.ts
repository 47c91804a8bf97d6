import type { LoginState } from '@portal/domain/login/login-machine';
import type { KeptLogin } from '#portal/lib/session/login-storage.ts';

/** What the error area says after a call. */
export type LoginTrouble =
  | { kind: 'refused'; html: string | null }
  | { kind: 'captcha'; isDemanded: boolean }
  | { kind: 'code-wrong' }
  | { kind: 'code-expired' }
  | { kind: 'code-limit'; waitSeconds: number | undefined }
  | { kind: 'too-many'; waitSeconds: number | undefined }
  | { kind: 'call-failed' };

/** Where the robot check stands. */
export type CaptchaState = 'waiting' | 'checking' | 'passed' | 'refused';

/** One attempt to get in: where it stands, where its code went, and what went wrong last. */
export type Login = {
  state: LoginState;
  /** From the first code on. */
  sent?: KeptLogin;
  trouble?: LoginTrouble;
  /** How many codes were sent; each starts the wait for the next. */
  codesSent: number;
  /** The server wants the robot check, whatever the site's own switch says. LOG-48 */
  isCaptchaRequired?: boolean;
};
