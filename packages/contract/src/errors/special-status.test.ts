import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { SPECIAL_STATUS, type SpecialStatus } from './special-status.ts';

const rows: SpecialStatus[] = Object.values(SPECIAL_STATUS);

test('[API-8] 403 means the account lock, in the table of statuses and in that of refusals', () => {
  expect(rows.filter(({ status }) => status === 403)).toEqual([SPECIAL_STATUS.accountLocked]);
  const codes = Object.entries(ERRORS).filter(([, { status }]) => status === 403);
  expect(codes.map(([code]) => code)).toEqual(['login.account-locked']);
});

test('[API-7] each status stands once, with what it means and what it does', () => {
  expect(new Set(rows.map(({ status }) => status)).size).toBe(rows.length);
  for (const { meaning, effects } of rows) expect(meaning.length * effects.length).toBeGreaterThan(0);
});

test.each([
  ['nothingOutstanding', 204, 'remove-outstanding clear-pending refresh-policy-status'],
  ['sessionEnded', 401, 'end-session'],
  ['accountLocked', 403, 'end-session show-account-lock'],
  ['notFound', 404, 'show-not-found show-wrong-code'],
  ['codeExpired', 419, 'show-code-expired'],
  ['paymentSettled', 467, 'remove-outstanding refresh-policy-status'],
  ['notPayableOnline', 469, 'remove-outstanding'],
  ['paymentPending', 473, 'mark-pending'],
  ['serviceUnavailable', 503, 'show-unavailable-page'],
] as const)('[API-7] %s is %i and leads to: %s', (name, status, effects) => {
  expect(SPECIAL_STATUS[name].status).toBe(status);
  expect(SPECIAL_STATUS[name].effects.join(' ')).toBe(effects);
});

test('[API-7] the statuses of both tables mean the same', () => {
  expect(ERRORS['session.ended']).toMatchObject({
    status: SPECIAL_STATUS.sessionEnded.status,
    endsSession: true,
  });
  expect(ERRORS['login.account-locked']).toMatchObject({
    status: SPECIAL_STATUS.accountLocked.status,
    endsSession: true,
  });
  expect(ERRORS['login.code-wrong'].status).toBe(SPECIAL_STATUS.notFound.status);
  expect(ERRORS['policy.not-found'].status).toBe(SPECIAL_STATUS.notFound.status);
  expect(ERRORS['login.code-expired'].status).toBe(SPECIAL_STATUS.codeExpired.status);
  expect(ERRORS['service.unavailable'].status).toBe(SPECIAL_STATUS.serviceUnavailable.status);
});
