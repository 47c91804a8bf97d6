import { deepFreeze } from '../values/deep-freeze.ts';

/** How many digits a part of a typed date has. LOG-7 */
export const DATE_DIGITS = { day: 2, month: 2, year: 4 } as const;

/** How many codes that were sent and not used within a day are worth a word to the customer. LOG-84 */
export const UNUSED_CODE_LIMITS = Object.freeze({ codes: 3 });

/**
 * Every number of the login, with its unit in its name. The limits against guessing
 * are in `lockout-limits.ts`.
 */
export const LOGIN_LIMITS = deepFreeze({
  /**
   * LOG-25, LOG-33 to LOG-37. Ten minutes is the longest life that NIST SP 800-63B and OWASP ASVS allow a
   * code; customers who are not fast get all of it.
   */
  code: {
    length: 6,
    lifeSeconds: 600,
    maxTries: 5,
    resendAfterSeconds: 30,
    maxPerHour: 5,
    maxPerDay: 10,
  },
  /**
   * How long after accepted details a new code can be asked for: as far back as `maxPerHour` looks. LOG-28
   */
  attemptLifeSeconds: 3600,
  /** A solution takes `maxNumber` / 2 hashes on average: a second or two on an old phone. LOG-60, LOG-61 */
  captcha: {
    challengeLifeSeconds: 1200,
    clearanceLifeSeconds: 600,
    maxNumber: 50_000,
    /** Below it a token of reCAPTCHA v3 is a robot's: the threshold that its documentation advises. LOG-98 */
    leastScore: 0.5,
  },
  /** This year minus the birth year, both ends included. LOG-9 */
  age: { min: 18, max: 99 },
  dateDigits: DATE_DIGITS,
} as const);
