/** A step of the account lock. `lockSeconds` null means: until the insurer unlocks. */
export type LockStep = { readonly failures: number; readonly lockSeconds: number | null };

/** The steps by which failures in a row lock an identifier for longer. LOG-39 */
const LOCKOUT_STEPS: readonly LockStep[] = [
  { failures: 5, lockSeconds: 900 },
  { failures: 10, lockSeconds: 3600 },
  { failures: 15, lockSeconds: 86_400 },
  { failures: 20, lockSeconds: null },
];

/** Every number the product goes by, with its unit in its name. It stands here and nowhere else. */
export const LIMITS = deepFreeze({
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
  login: { attemptLifeSeconds: 3600 },
  /** LOG-39, LOG-43. `totalFailures` counts known and unknown browsers together. */
  lockout: { steps: LOCKOUT_STEPS, totalFailures: 20 },
  /**
   * Above this many wrong codes in a day over all accounts, browsers that never succeeded before pass the robot check first,
   * and operators get an alarm. LOG-63
   */
  attackThreshold: { maxWrongCodesPerDay: 1000 },
  /**
   * Steps of getting in (details, codes, new codes) from one network, known browsers apart. Mobile carriers put thousands of
   * customers behind one address, so this stops floods, not guesses: those the lock and the breaker stop. LOG-62
   */
  network: { maxTriesPerHour: 600 },
  /** A solution takes `maxNumber` / 2 hashes on average: a second or two on an old phone. LOG-60, LOG-61 */
  captcha: { challengeLifeSeconds: 1200, clearanceLifeSeconds: 600, maxNumber: 50_000 },
  /** SES-2, SES-4 to SES-6, SES-8. */
  session: {
    tokenLifeSeconds: 900,
    refreshEverySeconds: 240,
    absoluteSeconds: 28_800,
    warningSeconds: 120,
    graceSeconds: 30,
    maxTokens: 5,
  },
  /** Birth year counted from this year, both ends included. LOG-9 */
  age: { min: 18, max: 99 },
  /** How many digits a part of a typed date has. LOG-7 */
  dateDigits: { day: 2, month: 2, year: 4 },
  /** CON-32, CON-38. */
  contact: { maxIdentifierRefusalsPerDay: 5, draftLifeSeconds: 7200 },
  /** A street line is at least so long; its search starts above so many typed characters. */
  address: { minLineLength: 5, searchAboveLength: 3 },
  /** While a payment is pending its policy is asked for again, ever more rarely. */
  payments: {
    firstPollSeconds: 10,
    longestPollSeconds: 60,
    cardFormWaitSeconds: 3,
    cardFormPollMs: 500,
    policyUpdateMinutes: 5,
  },
  /** CFG-7 */
  callTimeoutMs: 15_000,
  /** CFG-7 */
  configurationTimeoutMs: 15_000,
  /** NAV-13 */
  chunkTimeoutSeconds: 120,
  /** POL-13 */
  successBannerSeconds: 10,
  notificationSeconds: 5,
  viewerCloseSeconds: 2,
} as const);

/**
 * How long what is over is kept, in days. Limits look back a day at most; two days leave room for questions. API-28, LOG-67
 *
 * - `knownBrowserDays`: since the last login there; as long as browsers keep a cookie.
 * - `failuresDays`: since the last failure at an identifier.
 * - `auditDays`: where the operator says nothing. Seven years, as company records are kept; `minAuditDays` is the least that can be said.
 */
export const RETENTION = {
  leftoverDays: 2,
  networkTriesDays: 1,
  knownBrowserDays: 400,
  failuresDays: 400,
  auditDays: 2557,
  minAuditDays: 90,
} as const;

function deepFreeze<T extends object>(record: T): T {
  for (const value of Object.values(record))
    if (typeof value === 'object' && value !== null) deepFreeze(value);
  return Object.freeze(record);
}
