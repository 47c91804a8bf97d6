import type { LoginState } from '@portal/domain/login/login-machine';
import type { StoredLogin } from '#portal/lib/session/login-storage.ts';

/** The failure of a login call, as the error area explains it. */
export type LoginFailure =
  /** `isHeld`: the details are right, and the account is on hold. CON-77 */
  | { kind: 'refused'; html: string | null; isHeld?: boolean }
  | { kind: 'captcha'; isDemanded: boolean }
  /** `html`: how many tries are left, where there are few. LOG-87 */
  | { kind: 'code-wrong'; html?: string | null }
  /** `until`: in milliseconds since 1970; left out where only the insurer unlocks. LOG-88 */
  | { kind: 'locked'; until?: number | undefined }
  /** `isNewestGood`: an older code was typed, and the newest one may still work. LOG-96 */
  | { kind: 'code-expired'; isNewestGood: boolean }
  | { kind: 'code-limit'; waitSeconds: number | undefined }
  | { kind: 'too-many'; waitSeconds: number | undefined }
  | { kind: 'call-failed' }
  /** The browser has no connection. LOG-91 */
  | { kind: 'offline' };

/** The state of the captcha. */
export type CaptchaState = 'waiting' | 'checking' | 'passed' | 'refused';

/** One login attempt: its state, where its code went, and its last failure. */
export type Login = {
  state: LoginState;
  /** From the first code on. */
  sent?: StoredLogin;
  failure?: LoginFailure;
  /** How many codes were sent; each starts the wait for the next. */
  codesSent: number;
  /** The details led to the code of before: no other was sent. LOG-86 */
  isSameCode?: boolean | undefined;
  /** The server demands the captcha, whatever the site's own switch says. LOG-48 */
  isCaptchaRequired?: boolean;
};
