import type { LockWarning } from '@portal/domain/login/lock-warning';

const LOCK_LENGTHS: ReadonlyMap<number | null, string> = new Map([
  [900, 'for 15 minutes'],
  [3600, 'for 1 hour'],
  [86_400, 'for 24 hours'],
  [null, 'until you call us'],
]);

/**
 * Returns what a customer reads before an account is locked: the tries that are left, and how long the lock
 * lasts. LOG-87
 */
export function lockWarningText({ triesLeft, lockSeconds }: LockWarning): string {
  const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`;
  const length = LOCK_LENGTHS.get(lockSeconds);
  if (!length) throw new Error(`No text for a lock of ${lockSeconds} seconds`);
  return `You have ${tries} left. After that we will lock the account ${length}, to keep it safe.`;
}
