import { SPECIAL_STATUS } from '@portal/contract/special-status';
import { FIRST_LOGIN_STATE, type LoginEvent, nextLoginState } from '@portal/domain/login-machine';
import { useReducer } from 'react';
import type { Session } from '#portal/boot/kept-session.ts';
import { checkCode, resendCode, submitDetails } from '#portal/features/login/api/login-calls.ts';
import { loadCodeStep } from '#portal/features/login/load-code-step.ts';
import type { Login } from '#portal/features/login/login.ts';
import type { LoginDetails } from '#portal/features/login/login-form.ts';
import { isCallFailure } from '#portal/lib/call-failure.ts';
import { HTTP_STATUS } from '#portal/lib/http-status.ts';

type Happening = { event: LoginEvent } & Partial<Pick<Login, 'details' | 'loginId' | 'trouble'>>;

const FIRST: Login = { state: FIRST_LOGIN_STATE, codesSent: 0 };

function step(login: Login, { event, ...facts }: Happening): Login {
  const state = nextLoginState(login.state, event);
  if (!state) return login;
  if (event === 'cancelled') return FIRST;
  const { trouble: _settled, ...rest } = login;
  return { ...rest, ...facts, state, codesSent: rest.codesSent + (event === 'code-sent' ? 1 : 0) };
}

function failureOf(error: unknown, isCheckingDetails: boolean): Happening {
  if (!isCallFailure(error)) throw error;
  const { status, problem, retryAfterSeconds } = error;
  if (status === SPECIAL_STATUS.accountLocked.status) return { event: 'account-locked' };
  if (status === SPECIAL_STATUS.codeExpired.status)
    return { event: 'code-expired', trouble: { kind: 'code-expired' } };
  if (status === HTTP_STATUS.tooManyRequests) {
    return { event: 'code-limit-reached', trouble: { kind: 'too-many', waitSeconds: retryAfterSeconds } };
  }
  if (isCheckingDetails && status === HTTP_STATUS.badRequest) {
    return { event: 'details-refused', trouble: { kind: 'refused', html: problem.loginErrorMessage } };
  }
  return { event: 'call-failed', trouble: { kind: 'call-failed' } };
}

function failureOfCheck(error: unknown): Happening {
  const failure = failureOf(error, false);
  const isWrong = isCallFailure(error) && error.status === SPECIAL_STATUS.notFound.status;
  if (isWrong) return { event: 'code-refused', trouble: { kind: 'code-wrong' } };
  return failure.event === 'code-limit-reached' ? { ...failure, event: 'call-failed' } : failure;
}

/** Walks through the login table: each act makes its call and tells the table what came of it. */
export function useLogin(onLoggedIn: (session: Session) => Promise<void>) {
  const [login, tell] = useReducer(step, FIRST);

  const submit = async (details: LoginDetails) => {
    tell({ event: 'details-submitted', details });
    try {
      const [loginId] = await Promise.all([submitDetails(details), loadCodeStep()]);
      tell({ event: 'code-sent', loginId });
    } catch (error) {
      tell(failureOf(error, true));
    }
  };

  const check = async (code: string) => {
    const { loginId = '' } = login;
    tell({ event: 'code-submitted' });
    try {
      const opened = await checkCode(loginId, code);
      const startedAt = Date.now();
      await onLoggedIn({ ...opened, customerLoginId: loginId, startedAt, refreshedAt: startedAt });
      tell({ event: 'code-accepted' });
    } catch (error) {
      tell(failureOfCheck(error));
    }
  };

  const resend = async () => {
    const { loginId = '' } = login;
    tell({ event: 'resend-asked' });
    try {
      await resendCode(loginId);
      tell({ event: 'code-sent' });
    } catch (error) {
      tell(failureOf(error, false));
    }
  };

  return { login, submit, check, resend, cancel: () => tell({ event: 'cancelled' }) };
}
