/**
 * The time. Expiry of codes and sessions goes by the database's clock; this one
 * stamps messages and documents.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const HOUR_MS = 3_600_000;

/** Returns whether one more may happen now: a number of them within the hour that the first one begins. */
export function createHourlyAllowance(clock: Clock, most = 1): () => boolean {
  let beganAtMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const now = clock.now().getTime();
    if (now - beganAtMs >= HOUR_MS) {
      beganAtMs = now;
      count = 0;
    }
    count += 1;
    return count <= most;
  };
}
