import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { ERROR_CODES } from './error-codes.ts';
import { ERRORS } from './errors.ts';

test('[API-7] every code has its row, in the same order', () => {
  expect(Object.keys(ERRORS)).toEqual([...ERROR_CODES]);
});

test.each(ERROR_CODES)('[API-7] %s says in whole sentences what it means and what to do', (code) => {
  const { status, title, detail, meaning } = ERRORS[code];
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect([detail, meaning].join(' ')).toMatch(/^[A-Z].*\.$/);
});

test.each([
  ['login.refused', 'Login credentials verification failed.'],
  ['login.code-wrong', 'Login OTP verification failed.'],
] as const)('[LOG-90] %s is explained to callers by: %s', (code, note) => {
  const { meaning, title, detail } = ERRORS[code];
  expect(meaning.startsWith(note)).toBe(true);
  expect([title, detail].join(' ')).not.toContain('verification failed');
});

test('[API-7] only an error on the side of the server is logged as an error', () => {
  for (const { status, log } of Object.values(ERRORS))
    expect(log === 'error').toBe(status === 500 || status === 503);
});

test('[API-7] an error carries its code, its facts and its cause', () => {
  const cause = new Error('the database is gone');
  const error = new ApiError('service.unavailable', { retryAfterSeconds: 5, cause });
  expect(error).toMatchObject({
    name: 'ApiError',
    message: 'service.unavailable',
    code: 'service.unavailable',
  });
  expect(error.facts.retryAfterSeconds).toBe(5);
  expect(error.cause).toBe(cause);
  expect(new ApiError('policy.not-found').facts).toEqual({});
});
