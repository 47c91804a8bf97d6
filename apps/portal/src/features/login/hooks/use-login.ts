import {
  FIRST_LOGIN_STATE,
  LOGIN_STEPS,
  type LoginEvent,
  nextLoginState,
} from '@portal/domain/login/login-machine';
import { useLayoutEffect, useReducer } from 'react';
import type { LoginCaptcha } from '#portal/features/login/hooks/use-captcha.ts';
import { loadSecondStep } from '#portal/features/login/load-second-step.ts';
import type { Login } from '#portal/features/login/login.ts';
import type { LoginAction } from '#portal/features/login/login-actions.ts';
import type { LoginDetails } from '#portal/features/login/login-form.ts';
import { expectPageFocus } from '#portal/lib/page.ts';
import {
  enterCodeStep,
  forgetLogin,
  isAtCodeStep,
  keepLogin,
  readKeptLogin,
} from '#portal/lib/session/login-storage.ts';
import type { Session } from '#portal/lib/session/session-storage.ts';

const FIRST: Login = { state: FIRST_LOGIN_STATE, codesSent: 0 };

function step(login: Login, { event, ...facts }: LoginAction): Login {
  const state = nextLoginState(login.state, event);
  if (!state) return login;
  if (event === 'cancelled') return FIRST;
  const { trouble: _settled, ...rest } = login;
  return {
    ...rest,
    ...facts,
    state,
    codesSent: rest.codesSent + (event === 'code-sent' ? 1 : 0),
    isCaptchaRequired: rest.isCaptchaRequired || event === 'captcha-required',
  };
}

/** The code that was sent, while it may still work. */
export const codeInForce = ({ sent }: Login) => (sent && sent.worksUntil > Date.now() ? sent : undefined);

/** The code step has a place of its own in the browser's history, and outlives a reload. LOG-51, LOG-52 */
function usePlaceInHistory(login: Login, tell: (action: LoginAction) => void) {
  const { screen, isBusy } = LOGIN_STEPS[login.state];
  const isAtCode = screen === 'code';
  useLayoutEffect(() => {
    const sent = readKeptLogin(Date.now());
    if (!sent) return;
    tell({ event: 'code-remembered', sent });
    if (isAtCodeStep()) tell({ event: 'code-step-opened' });
  }, [tell]);
  useLayoutEffect(() => {
    if (isAtCode) enterCodeStep();
  }, [isAtCode]);
  // With the step itself: going back right after it has come must find it there.
  useLayoutEffect(() => {
    const follow = () => {
      if (isAtCodeStep()) {
        if (codeInForce(login)) tell({ event: 'code-step-opened' });
        // A code that is being checked may open the session at any moment: the step stays.
      } else if (isAtCode && isBusy) history.forward();
      else {
        if (isAtCode) expectPageFocus();
        tell({ event: 'went-back' });
      }
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [login, isAtCode, isBusy, tell]);
}

const ENDS_OF_CODE: readonly LoginEvent[] = ['account-locked', 'code-expired', 'code-accepted'];

/** What outlives a reload follows from what happened. LOG-51 */
function keepWhatCounts({ event, sent }: LoginAction): void {
  if (sent) keepLogin(sent);
  else if (ENDS_OF_CODE.includes(event)) forgetLogin();
}

/** Walks through the login table: each act makes its call and tells the table what came of it. */
export function useLogin(onLoggedIn: (session: Session) => Promise<void>) {
  const [login, tell] = useReducer(step, FIRST);
  usePlaceInHistory(login, tell);
  const settle = (action: LoginAction) => {
    keepWhatCounts(action);
    tell(action);
  };

  /** `captcha` is there where the check is on. One that was passed is good for one submit. */
  const submit = async (details: LoginDetails, captcha?: LoginCaptcha) => {
    tell({ event: 'details-submitted' });
    const [{ sendDetails }, isPassed] = await Promise.all([loadSecondStep(), captcha?.pass() ?? true]);
    if (!isPassed)
      return tell({ event: 'captcha-required', trouble: { kind: 'captcha', isDemanded: false } });
    const action = await sendDetails(details);
    captcha?.reset();
    settle(action);
  };

  const check = async (code: string) => {
    if (!login.sent) return;
    tell({ event: 'code-submitted' });
    const { tryCode } = await loadSecondStep();
    settle(await tryCode(login.sent, code, onLoggedIn));
  };

  const resend = async () => {
    if (!login.sent) return;
    tell({ event: 'resend-asked' });
    const { askAgain } = await loadSecondStep();
    settle(await askAgain(login.sent));
  };

  const cancel = () => {
    forgetLogin();
    tell({ event: 'cancelled' });
    if (isAtCodeStep()) history.back();
  };

  return { login, submit, check, resend, cancel, openCodeStep: () => tell({ event: 'code-step-opened' }) };
}
