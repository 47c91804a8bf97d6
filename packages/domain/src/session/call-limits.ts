/** The cost of a call of a logged-in customer to us, from cheap to dear. */
export type CallKind = 'read' | 'search' | 'document' | 'payment' | 'write' | 'refresh';

/** The number of calls at once, and the number a minute for as long as they go on. */
export type CallLimit = { readonly burst: number; readonly perMinute: number };

/**
 * How many calls one session may make. They are far above what the portal needs with many policies and
 * several tabs, and far below what a program can ask. SES-65
 */
export const CALL_LIMITS: Readonly<Record<CallKind, CallLimit>> = Object.freeze({
  read: { burst: 300, perMinute: 600 },
  search: { burst: 40, perMinute: 600 },
  document: { burst: 60, perMinute: 60 },
  payment: { burst: 60, perMinute: 60 },
  write: { burst: 20, perMinute: 5 },
  refresh: { burst: 20, perMinute: 6 },
});

/**
 * How many calls of a kind one session has under way. Its others wait for them, in line. With fewer than the
 * connections of the database a session whose calls wait for something leaves the rest to others. ISO-6
 */
export const CALLS_UNDER_WAY: Readonly<Record<CallKind, number>> = Object.freeze({
  read: 20,
  search: 2,
  document: 60,
  payment: 3,
  write: 3,
  refresh: 3,
});

/**
 * How many changes one network may make over all its sessions: each sends notices and an event for the core
 * system. Carriers put thousands of customers behind one IP address. SES-71
 */
export const NETWORK_CHANGE_LIMIT: CallLimit = Object.freeze({ burst: 300, perMinute: 60 });

/** The number of times the calls of one session that all sessions of one person together may make. SES-65 */
export const PERSON_FACTOR = 3;

/** The rest of a limit: `left` calls at the moment `at`, in milliseconds. It fills up with time. */
export type CallAllowance = { readonly left: number; readonly at: number };

const MS_OF_A_MINUTE = 60_000;

/** Returns how many calls are left at a moment. Somebody who has made none yet has all. */
export function callsLeft(
  { burst, perMinute }: CallLimit,
  allowance: CallAllowance | undefined,
  now: number,
): number {
  if (!allowance) return burst;
  // A clock that was set back takes nothing away.
  const passedMs = Math.max(0, now - allowance.at);
  return Math.min(burst, allowance.left + (passedMs * perMinute) / MS_OF_A_MINUTE);
}

/** Returns for how many seconds, rounded up, the next call has to wait; 0 where it may come now. */
export function secondsUntilCall(
  limit: CallLimit,
  allowance: CallAllowance | undefined,
  now: number,
): number {
  const missing = 1 - callsLeft(limit, allowance, now);
  return missing <= 0 ? 0 : Math.ceil((missing * MS_OF_A_MINUTE) / limit.perMinute / 1_000);
}

/**
 * Returns what is left after a call. It may be less than none: what was let through before somebody was
 * known is paid for afterwards.
 */
export function spendCall(
  limit: CallLimit,
  allowance: CallAllowance | undefined,
  now: number,
): CallAllowance {
  return { left: callsLeft(limit, allowance, now) - 1, at: now };
}
