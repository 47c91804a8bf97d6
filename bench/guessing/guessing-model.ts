import { type AttackThreshold, attackThresholdOf } from '@portal/domain/login/attack-threshold';
import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';

/** One attack: somebody holds identifier and birth date of many customers, and guesses a code of each. */
export type Attack = {
  readonly customers: number;
  readonly accountsKnown: number;
  /** Networks that the attacker has; each gets the tries of one network. */
  readonly networks: number;
};

/** What a day of it came to. */
export type AttackDay = {
  readonly guesses: number;
  readonly guessesInQuarterHour: number;
  /** Customers with a new browser who asked for a code after the queue had opened. */
  readonly newBrowsers: number;
  readonly inAtOnce: number;
  readonly inWithinTenMinutes: number;
};

const MINUTES_PER_DAY = 1_440;
/** One login in twenty days each, one of ten in a new browser. */
const DAYS_BETWEEN_LOGINS = 20;
const NEW_BROWSER_SHARE = 0.1;
/** Who could not get in for so long calls. */
const PATIENCE_MINUTES = 10;
const { maxTries } = LOGIN_LIMITS.code;
/** The details, and every guess. */
const TRIES_PER_ACCOUNT = 1 + maxTries;

/** How many accounts the networks let an attacker try in a minute. */
const accountsPerMinute = ({ networks }: Attack): number =>
  (networks * LOCKOUT_LIMITS.network.maxTriesPerHour) / TRIES_PER_ACCOUNT / 60;

/** Shares the logins of one minute out among those who ask: whoever comes first. Returns how many of each get one. */
function shareOut(slots: number, asking: { attackers: number; customers: number }, random: () => number) {
  const left = { ...asking };
  const got = { attackers: 0, customers: 0 };
  for (let slot = 0; slot < slots && left.attackers + left.customers > 0; slot += 1) {
    const isCustomer = random() * (left.attackers + left.customers) < left.customers;
    const kind = isCustomer ? 'customers' : 'attackers';
    left[kind] -= 1;
    got[kind] += 1;
  }
  return got;
}

/**
 * Simulates a day, minute by minute. `threshold` undefined: there is no queue, as with the captcha alone. The captcha costs an attacker next to
 * nothing, so it is left out.
 */
export function simulateDay(
  attack: Attack,
  threshold: Pick<AttackThreshold, 'queueAboveWrongCodesPerDay' | 'queuedLoginsPerMinute'> | undefined,
  random: () => number,
): AttackDay {
  const perMinute = (attack.customers / DAYS_BETWEEN_LOGINS / MINUTES_PER_DAY) * NEW_BROWSER_SHARE;
  const day = { guesses: 0, guessesInQuarterHour: 0, newBrowsers: 0, inAtOnce: 0, inWithinTenMinutes: 0 };
  let accountsLeft = attack.accountsKnown;
  let attackable = 0;
  /** How long each waiting customer has waited. */
  let waiting: number[] = [];
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    attackable = Math.min(accountsLeft, attackable - Math.floor(attackable) + accountsPerMinute(attack));
    const isQueueing = threshold !== undefined && day.guesses > threshold.queueAboveWrongCodesPerDay;
    const arriving = Math.floor(perMinute) + (random() < perMinute % 1 ? 1 : 0);
    let tried = Math.floor(attackable);
    if (isQueueing) {
      day.newBrowsers += arriving;
      waiting.push(...Array.from({ length: arriving }, () => 0));
      // A network gets one of the queue's logins in a minute.
      const asking = { attackers: Math.min(attack.networks, accountsLeft), customers: waiting.length };
      const got = shareOut(threshold.queuedLoginsPerMinute, asking, random);
      const served = waiting.splice(0, got.customers);
      day.inAtOnce += served.filter((waited) => waited === 0).length;
      day.inWithinTenMinutes += served.length;
      waiting = waiting.map((waited) => waited + 1).filter((waited) => waited < PATIENCE_MINUTES);
      tried = got.attackers;
    }
    accountsLeft -= tried;
    day.guesses += tried * maxTries;
    if (minute < 15) day.guessesInQuarterHour = day.guesses;
  }
  return day;
}

/** The chance that one of so many guesses of six digits is right. */
export const chanceOf = (guesses: number): number => 1 - (1 - 10 ** -LOGIN_LIMITS.code.length) ** guesses;

/** The thresholds of the product for these customers. */
export const productThreshold = ({ customers }: Attack): AttackThreshold => attackThresholdOf(customers);
