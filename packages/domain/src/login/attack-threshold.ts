import { LOCKOUT_LIMITS } from './lockout-limits.ts';

/**
 * How the server answers wrong codes over all accounts. Stage one is the captcha, stage
 * two a queue. LOG-63, LOG-80
 */
export type AttackThreshold = {
  /** Above it, unknown browsers pass the captcha first. */
  readonly maxWrongCodesPerDay: number;
  /** Above it, they also wait for one of a few logins a minute. */
  readonly queueAboveWrongCodesPerDay: number;
  readonly queuedLoginsPerMinute: number;
};

/**
 * About one login in twenty days each, and a slip in one of fifty: an ordinary day of this number of
 * customers has a fifth of one wrong code.
 */
const CUSTOMERS_FOR_ONE_WRONG_CODE = 200;
const QUEUE_AT_TIMES = 3;
/** Enough for customers with a new browser on an ordinary day. */
const CUSTOMERS_FOR_ONE_LOGIN_A_MINUTE = 125_000;
const LEAST_LOGINS_PER_MINUTE = 4;

/**
 * Returns the thresholds for a customer base. `customers`: how many can log in; none
 * below 200,000 lowers them.
 */
export function attackThresholdOf(customers: number): AttackThreshold {
  const maxWrongCodesPerDay = Math.max(
    LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay,
    Math.ceil(customers / CUSTOMERS_FOR_ONE_WRONG_CODE),
  );
  return {
    maxWrongCodesPerDay,
    queueAboveWrongCodesPerDay: QUEUE_AT_TIMES * maxWrongCodesPerDay,
    queuedLoginsPerMinute: Math.max(
      LEAST_LOGINS_PER_MINUTE,
      Math.ceil(customers / CUSTOMERS_FOR_ONE_LOGIN_A_MINUTE),
    ),
  };
}

/** How many times as much as on a quiet day a challenge costs at most: more would shut out old phones. */
const MAX_TIMES = 8;

/**
 * Returns how many times as much work a captcha takes: once up to the threshold, twice at twice as many wrong
 * codes, and so on in powers of two, eight times at most. LOG-82
 */
export function captchaTimes(wrongCodesInADay: number, { maxWrongCodesPerDay }: AttackThreshold): number {
  const doublings = Math.floor(Math.log2(Math.max(1, wrongCodesInADay / maxWrongCodesPerDay)));
  return Math.min(MAX_TIMES, 2 ** doublings);
}
