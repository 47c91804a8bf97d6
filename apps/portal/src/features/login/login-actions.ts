import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import type { LoginEvent } from '@portal/domain/login/login-machine';
import { emailHint, mobileHint } from '@portal/domain/login/masking';
import { checkCode, resendCode, submitDetails } from '#portal/features/login/api/login-calls.ts';
import type { Login } from '#portal/features/login/login.ts';
import type { LoginDetails } from '#portal/features/login/login-form.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { isRequestFailure } from '#portal/lib/api/request-failure.ts';
import type { KeptLogin } from '#portal/lib/session/login-storage.ts';
import type { Session } from '#portal/lib/session/session-storage.ts';

/** What an act came to: an event of the login table, and what is known with it. */
export type LoginAction = { event: LoginEvent } & Partial<Pick<Login, 'sent' | 'trouble'>>;

const MS_IN_SECOND = 1000;

const justSent = (login: Pick<KeptLogin, 'loginId' | 'kind' | 'hint'>, now = Date.now()): LoginAction => ({
  event: 'code-sent',
  sent: { ...login, sentAt: now, worksUntil: now + LOGIN_LIMITS.code.lifeSeconds * MS_IN_SECOND },
});

/** An answer that cannot be understood is a failure like any other: the customer must not be left waiting. LOG-19 */
function failureOf(error: unknown): LoginAction {
  if (!isRequestFailure(error)) return { event: 'call-failed', trouble: { kind: 'call-failed' } };
  const { status, problem, retryAfterSeconds: waitSeconds } = error;
  if (status === STATUS_CODES.accountLocked) return { event: 'account-locked' };
  if (status === STATUS_CODES.codeExpired)
    return { event: 'code-expired', trouble: { kind: 'code-expired' } };
  if (status === HTTP_STATUS.tooManyRequests) {
    const kind = problem.code === 'login.code-limit' ? 'code-limit' : 'too-many';
    return { event: 'code-limit-reached', trouble: { kind, waitSeconds } };
  }
  return { event: 'call-failed', trouble: { kind: 'call-failed' } };
}

function failureOfDetails(error: unknown): LoginAction {
  if (!isRequestFailure(error) || error.status !== HTTP_STATUS.badRequest) return failureOf(error);
  const { code, loginErrorMessage } = error.problem;
  return code === 'login.captcha-required'
    ? { event: 'captcha-required', trouble: { kind: 'captcha', isDemanded: true } }
    : { event: 'details-refused', trouble: { kind: 'refused', html: loginErrorMessage } };
}

function failureOfCheck(error: unknown): LoginAction {
  const failure = failureOf(error);
  const isWrong = isRequestFailure(error) && error.status === STATUS_CODES.notFound;
  if (isWrong) return { event: 'code-refused', trouble: { kind: 'code-wrong' } };
  return failure.event === 'code-limit-reached' ? { ...failure, event: 'call-failed' } : failure;
}

/** Has the details checked and a code sent. Of the identifier only its hint is kept. LOG-14, LOG-18, LOG-19, LOG-21 */
export async function sendDetails(details: LoginDetails): Promise<LoginAction> {
  const { kind, identifier } = details;
  try {
    const loginId = await submitDetails(details);
    return justSent({
      loginId,
      kind,
      hint: kind === 'mobile' ? mobileHint(identifier) : emailHint(identifier),
    });
  } catch (error) {
    return failureOfDetails(error);
  }
}

/** Tries a code, and on the right one opens the session. LOG-27, LOG-28, LOG-32 */
export async function tryCode(
  { loginId }: KeptLogin,
  code: string,
  onLoggedIn: (session: Session) => Promise<void>,
): Promise<LoginAction> {
  try {
    const opened = await checkCode(loginId, code);
    const startedAt = Date.now();
    await onLoggedIn({ ...opened, customerLoginId: loginId, startedAt, refreshedAt: startedAt });
    return { event: 'code-accepted' };
  } catch (error) {
    return failureOfCheck(error);
  }
}

/** Asks for another code. LOG-25, LOG-29 */
export async function askAgain(sent: KeptLogin): Promise<LoginAction> {
  try {
    await resendCode(sent.loginId);
    return justSent(sent);
  } catch (error) {
    return failureOf(error);
  }
}
