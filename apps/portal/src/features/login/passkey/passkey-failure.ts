import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import type { LoginFailure } from '#portal/features/login/login.ts';
import { hasNoConnection } from '#portal/lib/api/connection.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasCode, hasStatus, isRequestFailure } from '#portal/lib/api/request-failure.ts';

const MS_IN_SECOND = 1000;

/** Returns the failure of a login by passkey, in the words of any login. PKY-33 */
export function failureOf(error: unknown): LoginFailure {
  if (isRequestFailure(error) && hasCode(error, 'login.account-held'))
    return { kind: 'refused', html: error.problem.loginErrorMessage, isHeld: true };
  if (hasStatus(error, STATUS_CODES.accountLocked)) {
    const { retryAfterSeconds: seconds } = error;
    return { kind: 'locked', until: seconds && Date.now() + seconds * MS_IN_SECOND };
  }
  if (hasStatus(error, HTTP_STATUS.tooManyRequests))
    return { kind: 'too-many', waitSeconds: error.retryAfterSeconds };
  return { kind: hasNoConnection() ? 'offline' : 'call-failed' };
}
