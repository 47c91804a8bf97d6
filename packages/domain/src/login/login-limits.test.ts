import { expect, test } from 'vitest';
import { LOGIN_LIMITS } from './login-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

test.each([
  ['LOG-7', 'a day has two digits', LOGIN_LIMITS.dateDigits.day, 2],
  ['LOG-7', 'a month has two digits', LOGIN_LIMITS.dateDigits.month, 2],
  ['LOG-7', 'a year has four digits', LOGIN_LIMITS.dateDigits.year, 4],
  ['LOG-9', 'the youngest is 18', LOGIN_LIMITS.age.min, 18],
  ['LOG-9', 'the oldest is 99', LOGIN_LIMITS.age.max, 99],
  ['LOG-25', 'a code can be sent again after 30 seconds', LOGIN_LIMITS.code.resendAfterSeconds, 30],
  ['LOG-28', 'a new code can be asked for during an hour', LOGIN_LIMITS.attemptLifeSeconds, HOUR],
  ['LOG-33', 'a code has six digits', LOGIN_LIMITS.code.length, 6],
  ['LOG-34', 'a code lives 10 minutes', LOGIN_LIMITS.code.lifeSeconds, 10 * MINUTE],
  ['LOG-36', 'a code takes five tries', LOGIN_LIMITS.code.maxTries, 5],
  ['LOG-37', 'five codes in an hour', LOGIN_LIMITS.code.maxPerHour, 5],
  ['LOG-37', 'ten codes in a day', LOGIN_LIMITS.code.maxPerDay, 10],
  ['LOG-60', 'a captcha is good for 20 minutes', LOGIN_LIMITS.captcha.challengeLifeSeconds, 20 * MINUTE],
  ['LOG-60', 'a captcha takes 25,000 hashes on average', LOGIN_LIMITS.captcha.maxNumber, 50_000],
  ['LOG-98', 'a captcha with half the score passes', LOGIN_LIMITS.captcha.leastScore, 0.5],
  ['LOG-61', 'a clearance is good for 10 minutes', LOGIN_LIMITS.captcha.clearanceLifeSeconds, 10 * MINUTE],
])('[%s] %s', (_id, _what, actual, expected) => {
  expect(actual).toBe(expected);
});

test('[LOG-34] a login outlives the code that was sent for it, so that a new one can be asked for', () => {
  expect(LOGIN_LIMITS.attemptLifeSeconds).toBeGreaterThan(LOGIN_LIMITS.code.lifeSeconds);
});

test('the numbers cannot be changed while the product runs', () => {
  const parts = Object.values(LOGIN_LIMITS).filter((part) => typeof part === 'object');
  expect([LOGIN_LIMITS, ...parts].every(Object.isFrozen)).toBe(true);
});
