import { deepFreeze } from '../values/deep-freeze.ts';

/** A step of the account lock. `lockSeconds` null means: until the insurer unlocks. */
type LockStep = { readonly failures: number; readonly lockSeconds: number | null };

/** The number of failures, in a row or in all, that lock until the insurer unlocks. LOG-39, LOG-43 */
const FAILURES_UNTIL_UNLOCK = 20;

/** The steps by which failures in a row lock an identifier for longer. LOG-39 */
const STEPS: readonly LockStep[] = [
  { failures: 5, lockSeconds: 900 },
  { failures: 10, lockSeconds: 3600 },
  { failures: 15, lockSeconds: 86_400 },
  { failures: FAILURES_UNTIL_UNLOCK, lockSeconds: null },
];

/**
 * The limits against guessing. Only the server needs them, so they are apart from those of the login screen.
 */
export const LOCKOUT_LIMITS = deepFreeze({
  steps: STEPS,
  /** Counts known and unknown browsers together. LOG-43 */
  totalFailures: FAILURES_UNTIL_UNLOCK,
  /**
   * Above this many wrong codes in a day over all accounts, browsers that never succeeded before pass the
   * captcha first, and operators get an alarm. The least of it: `attackThresholdOf` says how it grows. LOG-63
   */
  attackThreshold: { maxWrongCodesPerDay: 1000 },
  /**
   * Of the codes of one person, those for browsers in which this customer logged in before,
   * where there are any. LOG-79
   */
  codesOfKnownBrowsers: { keptForKnownPerHour: 2, keptForKnownPerDay: 4 },
  /**
   * Login steps (details, codes, new codes) from one network, known browsers apart. Mobile carriers put
   * thousands of customers behind one IP address. This limit stops floods only; the lockout and the attack
   * threshold stop guesses. LOG-62
   */
  network: { maxTriesPerHour: 600 },
} as const);
