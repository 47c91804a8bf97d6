import { expect, test } from 'vitest';
import { LIMITS, RETENTION } from './limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

test.each([
  ['LOG-9', 'the youngest is 18', LIMITS.age.min, 18],
  ['LOG-9', 'the oldest is 99', LIMITS.age.max, 99],
  ['LOG-25', 'a code can be sent again after 30 seconds', LIMITS.code.resendAfterSeconds, 30],
  ['LOG-33', 'a code has six digits', LIMITS.code.length, 6],
  ['LOG-34', 'a code lives 10 minutes', LIMITS.code.lifeSeconds, 10 * MINUTE],
  ['LOG-36', 'a code takes five tries', LIMITS.code.maxTries, 5],
  ['LOG-37', 'five codes in an hour', LIMITS.code.maxPerHour, 5],
  ['LOG-37', 'ten codes in a day', LIMITS.code.maxPerDay, 10],
  ['LOG-43', 'twenty tries in all', LIMITS.lockout.totalFailures, 20],
  ['LOG-63', 'a thousand wrong codes in a day', LIMITS.attackThreshold.maxWrongCodesPerDay, 1000],
  ['SES-2', 'a token lives 15 minutes', LIMITS.session.tokenLifeSeconds, 15 * MINUTE],
  ['SES-4', 'a refreshed token works 30 seconds more', LIMITS.session.graceSeconds, 30],
  ['SES-5', 'a session lasts 8 hours at most', LIMITS.session.absoluteSeconds, 8 * HOUR],
  ['SES-6', 'a session is refreshed every 4 minutes', LIMITS.session.refreshEverySeconds, 4 * MINUTE],
  ['SES-8', 'the warning comes 2 minutes before the end', LIMITS.session.warningSeconds, 2 * MINUTE],
  ['CFG-7', 'a call is given up after 15,000 ms', LIMITS.callTimeoutMs, 15_000],
  ['CFG-7', 'the configuration is given up after 15,000 ms', LIMITS.configurationTimeoutMs, 15_000],
  ['NAV-13', 'a page has 120 seconds to come', LIMITS.chunkTimeoutSeconds, 120],
  ['POL-13', 'the success banner stays 10 seconds', LIMITS.successBannerSeconds, 10],
])('[%s] %s', (_id, _what, actual, expected) => {
  expect(actual).toBe(expected);
});

test('[API-28] [LOG-67] what limits count is kept for longer than they look back, and the audit trail for longest', () => {
  const longestLookBackDays = 1;
  for (const days of Object.values(RETENTION)) expect(days).toBeGreaterThanOrEqual(longestLookBackDays);
  expect(RETENTION).toMatchObject({
    leftoverDays: 2,
    knownBrowserDays: 400,
    failuresDays: 400,
    auditDays: 2557,
  });
  expect(RETENTION.minAuditDays).toBeLessThan(RETENTION.auditDays);
});

test('[LOG-34] a login outlives the code that was sent for it, so that a new one can be asked for', () => {
  expect(LIMITS.login.attemptLifeSeconds).toBeGreaterThan(LIMITS.code.lifeSeconds);
});

test('[LOG-39] the 5th, 10th, 15th and 20th failure in a row lock, each for longer', () => {
  expect(LIMITS.lockout.steps).toEqual([
    { failures: 5, lockSeconds: 15 * MINUTE },
    { failures: 10, lockSeconds: HOUR },
    { failures: 15, lockSeconds: 24 * HOUR },
    { failures: 20, lockSeconds: null },
  ]);
});

test('the numbers cannot be changed while the product runs', () => {
  const parts = Object.values(LIMITS).filter((part) => typeof part === 'object');
  expect([LIMITS, ...parts, ...LIMITS.lockout.steps].every(Object.isFrozen)).toBe(true);
});
