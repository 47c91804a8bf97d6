import { expect, test } from 'vitest';
import { findLockWarning } from './lock-warning.ts';

test.each([
  [0, undefined],
  [2, undefined],
  [3, { triesLeft: 2, lockSeconds: 900 }],
  [4, { triesLeft: 1, lockSeconds: 900 }],
  [5, undefined],
  [8, { triesLeft: 2, lockSeconds: 3600 }],
  [9, { triesLeft: 1, lockSeconds: 3600 }],
  [13, { triesLeft: 2, lockSeconds: 86_400 }],
  [18, { triesLeft: 2, lockSeconds: null }],
  [19, { triesLeft: 1, lockSeconds: null }],
  [20, undefined],
])('[LOG-87] after %d failures in a row the warning is %j', (failures, warning) => {
  expect(findLockWarning(failures)).toEqual(warning);
});
