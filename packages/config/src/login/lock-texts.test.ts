import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { expect, test } from 'vitest';
import { lockWarningText } from './lock-texts.ts';

test('[LOG-87] every step of the lock has its length in words', () => {
  expect(
    LOCKOUT_LIMITS.steps.map(({ lockSeconds }) => lockWarningText({ triesLeft: 2, lockSeconds })),
  ).toEqual([
    'You have 2 tries left. After that we will lock the account for 15 minutes, to keep it safe.',
    'You have 2 tries left. After that we will lock the account for 1 hour, to keep it safe.',
    'You have 2 tries left. After that we will lock the account for 24 hours, to keep it safe.',
    'You have 2 tries left. After that we will lock the account until you call us, to keep it safe.',
  ]);
  expect(lockWarningText({ triesLeft: 1, lockSeconds: 900 })).toMatch(/^You have 1 try left\./);
});
