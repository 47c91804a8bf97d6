import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { SPECIAL_STATUS, type SpecialStatus } from './special-status.ts';
import { SESSION_ENDING_STATUSES, STATUS_CODES } from './status-codes.ts';

const rows: SpecialStatus[] = Object.values(SPECIAL_STATUS);

test('[API-8] 403 means the account lock, in the table of statuses and in that of errors', () => {
  expect(rows.filter(({ status }) => status === 403)).toEqual([SPECIAL_STATUS.accountLocked]);
  const codes = Object.entries(ERRORS).filter(([, { status }]) => status === 403);
  expect(codes.map(([code]) => code)).toEqual(['login.account-locked']);
});

test('[API-7] each status is listed once, with its meaning', () => {
  expect(new Set(rows.map(({ status }) => status)).size).toBe(rows.length);
  for (const { meaning } of rows) expect(meaning).toMatch(/^[A-Z].+\.$/);
});

test.each([
  ['nothingOutstanding', 204],
  ['sessionEnded', 401],
  ['accountLocked', 403],
  ['notFound', 404],
  ['codeExpired', 419],
  ['paymentSettled', 467],
  ['notPayableOnline', 469],
  ['paymentPending', 473],
  ['serviceUnavailable', 503],
] as const)('[API-7] %s is %i', (name, status) => {
  expect(SPECIAL_STATUS[name].status).toBe(status);
  expect(STATUS_CODES[name]).toBe(status);
});

test('[SES-10] [SES-15] the statuses that end a session are those of the errors that do', () => {
  const ending = Object.values(ERRORS).filter(({ endsSession }) => endsSession);
  expect([...new Set(ending.map(({ status }) => status))].toSorted()).toEqual(
    SESSION_ENDING_STATUSES.toSorted(),
  );
  for (const { status, endsSession } of Object.values(ERRORS))
    expect(SESSION_ENDING_STATUSES.includes(status)).toBe(endsSession);
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
