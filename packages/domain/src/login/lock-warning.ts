import { LOCKOUT_LIMITS } from './lockout-limits.ts';

/** The number of tries left from which the customer is warned. LOG-87, CON-98 */
export const WARN_FROM_TRIES_LEFT = 2;

/**
 * The next lock: the tries left before it, and its length in seconds, or null where only the insurer unlocks.
 */
export type LockWarning = { readonly triesLeft: number; readonly lockSeconds: number | null };

/**
 * Returns the warning before a lock, or undefined while it is far off. `failuresInARow`: at the identifier,
 * in this kind of browser. It knows nothing of who owns the identifier, so it reads the same for one that
 * nobody has. LOG-41, LOG-87
 */
export function findLockWarning(failuresInARow: number): LockWarning | undefined {
  const next = LOCKOUT_LIMITS.steps.find(({ failures }) => failures > failuresInARow);
  if (!next) return undefined;
  const triesLeft = next.failures - failuresInARow;
  return triesLeft <= WARN_FROM_TRIES_LEFT ? { triesLeft, lockSeconds: next.lockSeconds } : undefined;
}
