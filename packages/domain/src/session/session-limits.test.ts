import { expect, test } from 'vitest';
import { SESSION_LIMITS } from './session-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

test.each([
  ['SES-2', 'a token lives 15 minutes', SESSION_LIMITS.tokenLifeSeconds, 15 * MINUTE],
  ['SES-4', 'a refreshed token works 30 seconds more', SESSION_LIMITS.graceSeconds, 30],
  ['SES-61', 'a session has five tokens at most', SESSION_LIMITS.maxTokens, 5],
  ['SES-5', 'a session lasts 8 hours at most', SESSION_LIMITS.absoluteSeconds, 8 * HOUR],
  ['SES-6', 'a session is refreshed every 4 minutes', SESSION_LIMITS.refreshEverySeconds, 4 * MINUTE],
  ['SES-8', 'the warning comes 2 minutes before the end', SESSION_LIMITS.warningSeconds, 2 * MINUTE],
])('[%s] %s', (_id, _what, actual, expected) => {
  expect(actual).toBe(expected);
});

test('the numbers cannot be changed while the product runs', () => {
  expect(Object.isFrozen(SESSION_LIMITS)).toBe(true);
});
