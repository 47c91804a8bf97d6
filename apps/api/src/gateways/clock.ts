/** The time. Expiry of codes and sessions goes by the database's clock; this one stamps messages and documents. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
