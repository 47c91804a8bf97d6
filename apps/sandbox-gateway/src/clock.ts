import { setTimeout as waitFor } from 'node:timers/promises';

/** The time, and waiting for it to pass. */
export interface Clock {
  now(): Date;
  /** Resolves after the given milliseconds; rejects when the signal comes first. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  wait: (milliseconds, signal) => waitFor(milliseconds, undefined, signal ? { signal } : {}),
};
