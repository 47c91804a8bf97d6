const SECONDS_IN_MINUTE = 60;
const LAST_MINUTE_STEP = 20;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * Returns the time left to show and to announce, rounded up: it changes once a minute, in the
 * last minute every 20 seconds.
 */
export function timeLeftToSay(seconds: number): string {
  if (seconds > SECONDS_IN_MINUTE) return counted(Math.ceil(seconds / SECONDS_IN_MINUTE), 'minute');
  return counted(Math.ceil(seconds / LAST_MINUTE_STEP) * LAST_MINUTE_STEP, 'second');
}
