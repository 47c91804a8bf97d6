import { deepFreeze } from '../values/deep-freeze.ts';

/** A step of the account lock. `lockSeconds` null means: until the insurer unlocks. */
type LockStep = { readonly failures: number; readonly lockSeconds: number | null };

/** So many failures lock until the insurer unlocks, in a row or in all. LOG-39, LOG-43 */
const FAILURES_UNTIL_UNLOCK = 20;

/** The steps by which failures in a row lock an identifier for longer. LOG-39 */
const LOCKOUT_STEPS: readonly LockStep[] = [
  { failures: 5, lockSeconds: 900 },
  { failures: 10, lockSeconds: 3600 },
  { failures: 15, lockSeconds: 86_400 },
  { failures: FAILURES_UNTIL_UNLOCK, lockSeconds: null },
];

/** Every number of the login, with its unit in its name. */
export const LOGIN_LIMITS = deepFreeze({
  /**
   * LOG-25, LOG-33 to LOG-37. Ten minutes is the longest life that NIST SP 800-63B and OWASP ASVS allow a code;
   * customers who are not fast get all of it.
   */
  code: {
    length: 6,
    lifeSeconds: 600,
    maxTries: 5,
    resendAfterSeconds: 30,
    maxPerHour: 5,
    maxPerDay: 10,
  },
  /** How long after accepted details a new code can be asked for: as far back as `maxPerHour` looks. LOG-28 */
  attemptLifeSeconds: 3600,
  /** LOG-39, LOG-43. `totalFailures` counts known and unknown browsers together. */
  lockout: { steps: LOCKOUT_STEPS, totalFailures: FAILURES_UNTIL_UNLOCK },
  /**
   * Above this many wrong codes in a day over all accounts, browsers that never succeeded before pass the captcha first,
   * and operators get an alarm. LOG-63
   */
  attackThreshold: { maxWrongCodesPerDay: 1000 },
  /**
   * Login steps (details, codes, new codes) from one network, known browsers apart. Mobile carriers put thousands of
   * customers behind one IP address. This limit stops floods only; the lockout and the attack threshold stop guesses. LOG-62
   */
  network: { maxTriesPerHour: 600 },
  /** A solution takes `maxNumber` / 2 hashes on average: a second or two on an old phone. LOG-60, LOG-61 */
  captcha: { challengeLifeSeconds: 1200, clearanceLifeSeconds: 600, maxNumber: 50_000 },
  /** This year minus the birth year, both ends included. LOG-9 */
  age: { min: 18, max: 99 },
  /** How many digits a part of a typed date has. LOG-7 */
  dateDigits: { day: 2, month: 2, year: 4 },
} as const);
