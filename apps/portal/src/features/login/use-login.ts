import {
  FIRST_LOGIN_STATE,
  LOGIN_STEPS,
  type LoginEvent,
  nextLoginState,
} from '@portal/domain/login/login-machine';
import { useLayoutEffect, useReducer } from 'react';
import type { LoginCaptcha } from '#portal/features/login/captcha/use-captcha.ts';
import { loadSecondStep, useBrokenPage } from '#portal/features/login/load-second-step.ts';
import type { Login } from '#portal/features/login/login.ts';
import type { LoginAction } from '#portal/features/login/login-actions.ts';
import type { LoginDetails } from '#portal/features/login/login-form.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import {
  enterCodeStep,
  forgetStoredLogin,
  isAtCodeStep,
  readStoredLogin,
  storeLogin,
} from '#portal/lib/session/login-storage.ts';
import type { Session } from '#portal/lib/session/session-storage.ts';

const FIRST: Login = { state: FIRST_LOGIN_STATE, codesSent: 0 };

function step(login: Login, { event, ...facts }: LoginAction): Login {
  const state = nextLoginState(login.state, event);
  if (!state) return login;
  const { failure: settled, ...rest } = login;
  // Customers who leave the lock read at the form that it still holds. LOG-88
  if (event === 'cancelled') return settled?.kind === 'locked' ? { ...FIRST, failure: settled } : FIRST;
  const leadsToCode = event === 'code-sent';
  const isSameCode = leadsToCode ? facts.isSameCode : rest.isSameCode;
  return {
    ...rest,
    ...facts,
    state,
    isSameCode,
    codesSent: rest.codesSent + (leadsToCode && !isSameCode ? 1 : 0),
    isCaptchaRequired: rest.isCaptchaRequired || event === 'captcha-required',
  };
}

/** Returns the code that was sent, while it may still work. */
export const codeInForce = ({ sent }: Login) => (sent && sent.worksUntil > Date.now() ? sent : undefined);

/** The code step has a place of its own in the browser's history, and outlives a reload. LOG-51, LOG-52 */
function usePlaceInHistory(login: Login, dispatch: (action: LoginAction) => void) {
  const { screen, isBusy } = LOGIN_STEPS[login.state];
  const isAtCode = screen === 'code';
  useLayoutEffect(() => {
    const sent = readStoredLogin(Date.now());
    if (!sent) return;
    dispatch({ event: 'code-remembered', sent });
    if (isAtCodeStep()) dispatch({ event: 'code-step-opened' });
  }, [dispatch]);
  useLayoutEffect(() => {
    if (isAtCode) enterCodeStep();
  }, [isAtCode]);
  // In the same commit as the step: a customer may go back right after it appears.
  useLayoutEffect(() => {
    const follow = () => {
      if (isAtCodeStep()) {
        if (codeInForce(login)) dispatch({ event: 'code-step-opened' });
        // A code that is being checked may open the session at any moment: the step stays.
      } else if (isAtCode && isBusy) history.forward();
      else {
        if (isAtCode) expectPageFocus();
        dispatch({ event: 'went-back' });
      }
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [login, isAtCode, isBusy, dispatch]);
}

const CODE_ENDING_EVENTS: readonly LoginEvent[] = ['account-locked', 'code-accepted'];

/** Stores or forgets the code step, as the event demands. LOG-51 */
function updateStorage({ event, sent }: LoginAction): void {
  if (sent) storeLogin(sent);
  else if (CODE_ENDING_EVENTS.includes(event)) forgetStoredLogin();
}

/** Walks through the login table: each action makes its call and dispatches the outcome. */
export function useLogin(onLoggedIn: (session: Session) => Promise<void>) {
  const [login, dispatch] = useReducer(step, FIRST);
  const breakPage = useBrokenPage();
  usePlaceInHistory(login, dispatch);
  const settle = (action: LoginAction) => {
    updateStorage(action);
    dispatch(action);
  };

  /** A failure that nobody foresaw is in sight: a button that does nothing helps nobody. NAV-13, NAV-34 */
  const inSight =
    <Input extends unknown[]>(act: (...input: Input) => Promise<void>) =>
    (...input: Input): Promise<void> =>
      act(...input).catch(breakPage);

  /** `captcha` is there where the site has one. A passed one is good for one submit. */
  const submit = async (details: LoginDetails, captcha?: LoginCaptcha) => {
    dispatch({ event: 'details-submitted' });
    const [{ sendDetails }, isPassed] = await Promise.all([loadSecondStep(), captcha?.pass() ?? true]);
    if (!isPassed)
      return dispatch({ event: 'captcha-required', failure: { kind: 'captcha', isDemanded: false } });
    const action = await sendDetails(details);
    captcha?.reset();
    settle(action);
  };

  const check = async (code: string) => {
    if (!login.sent) return;
    dispatch({ event: 'code-submitted' });
    const { tryCode } = await loadSecondStep();
    settle(await tryCode(login.sent, code, onLoggedIn));
  };

  /** `isOtherWay`: by e-mail instead of by text message, or back. LOG-81 */
  const resend = async (isOtherWay = false) => {
    if (!login.sent) return;
    dispatch({ event: 'resend-asked' });
    const { requestNewCode } = await loadSecondStep();
    settle(await requestNewCode(login.sent, isOtherWay));
  };

  const cancel = () => {
    forgetStoredLogin();
    dispatch({ event: 'cancelled' });
    if (isAtCodeStep()) history.back();
  };

  return {
    login,
    submit: inSight(submit),
    check: inSight(check),
    resend: inSight(resend),
    cancel,
    /** Goes back to the details as they were typed. LOG-72 */
    goBack: () => history.back(),
    openCodeStep: () => dispatch({ event: 'code-step-opened' }),
  };
}
