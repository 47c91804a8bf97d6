import {
  NO_POLL,
  nextPollSchedule,
  type PollEvent,
  pollWaitMilliseconds,
} from '@portal/domain/payments/loading/poll-schedule';

/** Calls `poll` when the schedule says so: never while the page is hidden. PAY-11 */
export function createPollTimer(poll: () => void, now: () => number) {
  let schedule = NO_POLL;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (event: PollEvent) => {
    schedule = nextPollSchedule(schedule, event, now());
    clearTimeout(timer);
    const wait = pollWaitMilliseconds(schedule, now());
    if (wait === null) return;
    timer = setTimeout(() => {
      note('polled');
      poll();
    }, wait);
  };
  document.addEventListener('visibilitychange', () =>
    note(document.visibilityState === 'hidden' ? 'page-hidden' : 'page-shown'),
  );
  return note;
}
