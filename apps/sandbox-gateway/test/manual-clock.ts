import type { Clock } from '#sandbox/clock.ts';

/** A clock that runs only when it is moved. A waiting caller goes on when its time has come. */
export interface ManualClock extends Clock {
  move(milliseconds: number): void;
  /** How long each one waits that is waiting, in milliseconds. */
  waits(): readonly number[];
}

export function createManualClock(start = '2026-08-15T10:00:00.000Z'): ManualClock {
  let now = Date.parse(start);
  let waiting: { readonly until: number; readonly resolve: () => void }[] = [];
  return {
    now: () => new Date(now),
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ until: now + milliseconds, resolve });
        signal?.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      }),
    move(milliseconds) {
      now += milliseconds;
      const due = waiting.filter(({ until }) => until <= now);
      waiting = waiting.filter(({ until }) => until > now);
      for (const { resolve } of due) resolve();
    },
    waits: () => waiting.map(({ until }) => until - now),
  };
}
