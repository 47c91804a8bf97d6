import { fillText, phoneHref } from '@portal/config/brands/brand';
import { ACCOUNT_HOLD_TEXT } from '@portal/config/contact-details/account-hold-text';
import { lockWarningText } from '@portal/config/login/lock-texts';
import { getSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import type { ErrorCode } from '@portal/contract/errors/error-codes';
import { findLockWarning } from '@portal/domain/login/lock-warning';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import type { BeginLoginRow, CheckCodeRow, Refusal, ResendCodeRow } from '#api/login/login-rows.ts';

/**
 * The same text for an unknown identifier, a wrong date of birth and a wrong brand; the portal adds what to
 * do. LOG-16, LOG-18
 */
const LOGIN_REFUSED_HTML = '<p>We could not log you in with these details.</p>';

type Row = BeginLoginRow | ResendCodeRow | CheckCodeRow;
type RefusedOutcome = Exclude<Row['outcome'], 'code-sent' | 'code-waits' | 'logged-in' | 'held'>;

const ERROR_OF_OUTCOME = {
  refused: 'login.refused',
  captcha: 'login.captcha-required',
  locked: 'login.account-locked',
  expired: 'login.code-expired',
  wrong: 'login.code-wrong',
  'code-limit': 'login.code-limit',
  'network-limit': 'request.too-many',
} as const satisfies Record<RefusedOutcome, ErrorCode>;

/** Returns the warning as HTML; empty while the lock is far off. LOG-87 */
function lockWarningHtml(failuresInARow: number | null | undefined): string {
  const warning = findLockWarning(failuresInARow ?? 0);
  return warning ? `<p>${lockWarningText(warning)}</p>` : '';
}

/**
 * Throws the error of an outcome, with what the caller may know of it: how long to wait, and the tries that
 * are left.
 */
export function refuse(outcome: RefusedOutcome, row: Refusal): never {
  const code = ERROR_OF_OUTCOME[outcome];
  const warning = lockWarningHtml(row.failures_in_a_row);
  if (outcome === 'refused')
    throw new ApiError(code, { loginErrorMessage: `${LOGIN_REFUSED_HTML}${warning}` });
  if (outcome === 'wrong' && warning) throw new ApiError(code, { loginErrorMessage: warning });
  if (outcome === 'code-limit' || outcome === 'network-limit')
    throw new ApiError(code, {
      retryAfterSeconds: row.retry_after_seconds ?? LOGIN_LIMITS.code.resendAfterSeconds,
    });
  if (outcome === 'locked' && row.retry_after_seconds !== null)
    throw new ApiError(code, { retryAfterSeconds: row.retry_after_seconds });
  throw new ApiError(code);
}

/** Only somebody who knows identifier and date of birth reads this. CON-77 */
export function refuseHeld(ids: { brandId: number; countryId: number }, brandOf: BrandOf): never {
  const { phone } = brandOf(getSiteByIds(ids));
  const text = fillText(ACCOUNT_HOLD_TEXT, { phone: `<a href="${phoneHref(phone)}">${phone.number}</a>` });
  throw new ApiError('login.account-held', { loginErrorMessage: `<p>${text}</p>` });
}
