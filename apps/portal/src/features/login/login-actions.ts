import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import type { LoginEvent } from '@portal/domain/login/login-machine';
import { emailHint, mobileHint } from '@portal/domain/values/masking';
import { enterPortal } from '#portal/features/login/enter-portal.ts';
import type { Login } from '#portal/features/login/login.ts';
import { checkCode, resendCode, sendCodeBy, submitDetails } from '#portal/features/login/login-calls.ts';
import type { LoginDetails } from '#portal/features/login/login-form.ts';
import { hasNoConnection } from '#portal/lib/api/connection.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { isRequestFailure, type RequestFailure } from '#portal/lib/api/request-failure.ts';
import { isAtCodeStep, otherWay, type StoredLogin } from '#portal/lib/session/login-storage.ts';
import type { Session } from '#portal/lib/session/session-storage.ts';

/** The outcome of a call: an event of the login table, and what is known with it. */
export type LoginAction = { event: LoginEvent } & Partial<Pick<Login, 'sent' | 'failure' | 'isSameCode'>>;

const MS_IN_SECOND = 1000;

const justSent = (login: Omit<StoredLogin, 'sentAt' | 'worksUntil'>, sentAt = Date.now()): LoginAction => ({
  event: 'code-sent',
  sent: { ...login, sentAt, worksUntil: sentAt + LOGIN_LIMITS.code.lifeSeconds * MS_IN_SECOND },
});

/** The insurer alone ends a lock for which no time is given. LOG-88 */
const locked = ({ retryAfterSeconds: seconds }: RequestFailure): LoginAction => ({
  event: 'account-locked',
  failure: { kind: 'locked', until: seconds && Date.now() + seconds * MS_IN_SECOND },
});

const codeExpired = (isNewestGood: boolean): LoginAction => ({
  event: 'code-expired',
  failure: { kind: 'code-expired', isNewestGood },
});

type ActionByStatus = Readonly<Partial<Record<number, (failure: RequestFailure) => LoginAction>>>;

const callFailed = (): LoginAction => ({
  event: 'call-failed',
  failure: { kind: hasNoConnection() ? 'offline' : 'call-failed' },
});

function tooManyRequests(event: LoginEvent, { problem, retryAfterSeconds }: RequestFailure): LoginAction {
  const kind = problem.code === 'login.code-limit' ? 'code-limit' : 'too-many';
  return { event, failure: { kind, waitSeconds: retryAfterSeconds } };
}

function detailsRefused({ problem }: RequestFailure): LoginAction {
  return problem.code === 'login.captcha-required'
    ? { event: 'captcha-required', failure: { kind: 'captcha', isDemanded: true } }
    : {
        event: 'details-refused',
        failure: {
          kind: 'refused',
          html: problem.loginErrorMessage,
          isHeld: problem.code === 'login.account-held',
        },
      };
}

const AFTER_ANY_CALL: ActionByStatus = {
  [STATUS_CODES.accountLocked]: locked,
  [STATUS_CODES.codeExpired]: () => codeExpired(false),
  [HTTP_STATUS.tooManyRequests]: (failure) => tooManyRequests('code-limit-reached', failure),
};

const AFTER_DETAILS: ActionByStatus = { ...AFTER_ANY_CALL, [HTTP_STATUS.badRequest]: detailsRefused };

const afterCode = ({ worksUntil }: StoredLogin): ActionByStatus => ({
  ...AFTER_ANY_CALL,
  [STATUS_CODES.codeExpired]: () => codeExpired(worksUntil > Date.now()),
  [STATUS_CODES.notFound]: ({ problem }) => ({
    event: 'code-refused',
    failure: { kind: 'code-wrong', html: problem.loginErrorMessage },
  }),
  [HTTP_STATUS.tooManyRequests]: (failure) => tooManyRequests('call-failed', failure),
});

/**
 * Returns what a failed call leads to. A response that cannot be understood must not leave the
 * customer waiting. LOG-19, LOG-91
 */
function actionAfter(error: unknown, byStatus: ActionByStatus): LoginAction {
  return (isRequestFailure(error) ? byStatus[error.status]?.(error) : undefined) ?? callFailed();
}

/**
 * Checks the details and has a code sent. Of the identifier only its hint is stored.
 * LOG-14, LOG-18, LOG-19, LOG-21
 */
export async function sendDetails(details: LoginDetails): Promise<LoginAction> {
  const { kind, identifier } = details;
  try {
    const { loginId, sentSecondsAgo, tellsDelivery } = await submitDetails(details);
    const hint = kind === 'mobile' ? mobileHint(identifier) : emailHint(identifier);
    if (sentSecondsAgo === undefined) return justSent({ loginId, kind, hint, tellsDelivery });
    const sentAt = Date.now() - sentSecondsAgo * MS_IN_SECOND;
    return { ...justSent({ loginId, kind, hint }, sentAt), isSameCode: true };
  } catch (error) {
    return actionAfter(error, AFTER_DETAILS);
  }
}

/**
 * Puts the page that is shown in the place of the details, one step back in the history: a first Back would
 * lead there, and render the same page again. Nothing else hears of the step, since no page changes. LOG-89
 */
function takePlaceOfDetails(): void {
  const address = location.href;
  const replace = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    history.replaceState(null, '', address);
    window.scrollTo(0, 0);
  };
  window.addEventListener('popstate', replace, { capture: true, once: true });
  history.back();
}

/** Tries a code, and opens the session with the right one. LOG-27, LOG-28, LOG-32, LOG-96 */
export async function tryCode(
  sent: StoredLogin,
  code: string,
  onLoggedIn: (session: Session) => Promise<void>,
): Promise<LoginAction> {
  const { loginId } = sent;
  try {
    const opened = await checkCode(loginId, code);
    const hasDetailsBefore = isAtCodeStep();
    await enterPortal(opened, loginId, onLoggedIn);
    if (hasDetailsBefore) takePlaceOfDetails();
    return { event: 'code-accepted' };
  } catch (error) {
    return actionAfter(error, afterCode(sent));
  }
}

/**
 * Asks for another code: where the one before went, or with `isOtherWay` by the other
 * way. LOG-25, LOG-29, LOG-81
 */
export async function requestNewCode(sent: StoredLogin, isOtherWay: boolean): Promise<LoginAction> {
  const { tellsDelivery: _, ...login } = sent;
  try {
    if (!isOtherWay) {
      await resendCode(login.loginId);
      return justSent(login);
    }
    await sendCodeBy(otherWay(sent), login.loginId);
    return justSent({ ...login, isElsewhere: !sent.isElsewhere });
  } catch (error) {
    return actionAfter(error, AFTER_ANY_CALL);
  }
}
