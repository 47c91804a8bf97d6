import { OVERDUE_LIMITS } from './overdue-limits.ts';

/** When pending payments are asked for again. Moments in milliseconds. */
export type PollSchedule = {
  /** The wait that `dueAt` ends. */
  readonly waitSeconds: number;
  /** Null while no payment is pending. */
  readonly dueAt: number | null;
  readonly isHidden: boolean;
};

/**
 * The events that change the schedule. `payment-pending`: a payment became pending, or is found pending;
 * `polled`: the calls of a poll were sent.
 */
export type PollEvent = 'payment-pending' | 'none-pending' | 'polled' | 'page-hidden' | 'page-shown';

/** No payment is pending, and the page is seen. */
export const NO_POLL: PollSchedule = {
  waitSeconds: OVERDUE_LIMITS.firstPollSeconds,
  dueAt: null,
  isHidden: false,
};

const wait = (schedule: PollSchedule, waitSeconds: number, now: number): PollSchedule => ({
  ...schedule,
  waitSeconds,
  dueAt: now + waitSeconds * 1_000,
});

/**
 * Returns the schedule after an event at a moment in milliseconds. A payment that becomes
 * pending starts it again. PAY-11
 */
export function nextPollSchedule(schedule: PollSchedule, event: PollEvent, now: number): PollSchedule {
  switch (event) {
    case 'payment-pending':
      return wait(schedule, OVERDUE_LIMITS.firstPollSeconds, now);
    case 'none-pending':
      return { ...NO_POLL, isHidden: schedule.isHidden };
    case 'polled':
      return schedule.dueAt === null
        ? schedule
        : wait(schedule, Math.min(schedule.waitSeconds * 2, OVERDUE_LIMITS.longestPollSeconds), now);
    case 'page-hidden':
      return { ...schedule, isHidden: true };
    case 'page-shown':
      return { ...schedule, isHidden: false };
  }
}

/**
 * Returns how many milliseconds to wait for the next poll; null where none is to come: no payment is pending,
 * or the page is hidden. A poll that fell due while the page was hidden comes at once. A clock that was set
 * back makes no wait longer. PAY-11
 */
export function pollWaitMilliseconds(
  { waitSeconds, dueAt, isHidden }: PollSchedule,
  now: number,
): number | null {
  if (dueAt === null || isHidden) return null;
  return Math.min(Math.max(dueAt - now, 0), waitSeconds * 1_000);
}
