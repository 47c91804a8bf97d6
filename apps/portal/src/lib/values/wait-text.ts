const SECONDS_IN_MINUTE = 60;
const SECONDS_IN_HOUR = 3600;
/** A shorter wait is shown in its smaller unit. */
const SMALL_UNIT_LIMIT = 90;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns how long to wait, rounded up so that the wait is over when the text says so. LOG-29 */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined || seconds <= 0) return 'a little';
  if (seconds < SMALL_UNIT_LIMIT) return counted(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / SECONDS_IN_MINUTE);
  if (minutes < SMALL_UNIT_LIMIT) return counted(minutes, 'minute');
  return counted(Math.ceil(seconds / SECONDS_IN_HOUR), 'hour');
}
