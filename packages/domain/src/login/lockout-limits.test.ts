import { expect, test } from 'vitest';
import { LOCKOUT_LIMITS } from './lockout-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

test.each([
  ['LOG-43', 'twenty tries in all', LOCKOUT_LIMITS.totalFailures, 20],
  ['LOG-62', 'six hundred tries an hour from one network', LOCKOUT_LIMITS.network.maxTriesPerHour, 600],
  ['LOG-63', 'a thousand wrong codes in a day', LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay, 1000],
  [
    'LOG-79',
    'two codes in an hour for known browsers',
    LOCKOUT_LIMITS.codesOfKnownBrowsers.keptForKnownPerHour,
    2,
  ],
  [
    'LOG-79',
    'four codes in a day for known browsers',
    LOCKOUT_LIMITS.codesOfKnownBrowsers.keptForKnownPerDay,
    4,
  ],
])('[%s] %s', (_id, _what, actual, expected) => {
  expect(actual).toBe(expected);
});

test('[LOG-39] the 5th, 10th, 15th and 20th failure in a row lock, each for longer', () => {
  expect(LOCKOUT_LIMITS.steps).toEqual([
    { failures: 5, lockSeconds: 15 * MINUTE },
    { failures: 10, lockSeconds: HOUR },
    { failures: 15, lockSeconds: 24 * HOUR },
    { failures: 20, lockSeconds: null },
  ]);
});

test('the numbers cannot be changed while the product runs', () => {
  const parts = Object.values(LOCKOUT_LIMITS).filter((part) => typeof part === 'object');
  expect([LOCKOUT_LIMITS, ...parts, ...LOCKOUT_LIMITS.steps].every(Object.isFrozen)).toBe(true);
});
