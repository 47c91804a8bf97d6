import type { Region } from '../regions/region.ts';

const MINUTES_IN_HOUR = 60;
const NOON_MINUTES = 720;

/** The settings for writing times as a country does. */
export type ClockDates = Pick<Region['dates'], 'region'>;

/** Returns a time of day as the country writes it: `8:30 am`. `minutes`: after midnight. */
export function clockText(minutes: number, { region }: ClockDates): string {
  if (minutes === NOON_MINUTES) return 'noon';
  const rest = minutes % MINUTES_IN_HOUR;
  return new Intl.DateTimeFormat(region, {
    timeZone: 'UTC',
    hour: 'numeric',
    hour12: true,
    ...(rest > 0 ? { minute: '2-digit' as const } : {}),
  })
    .format(Date.UTC(2000, 0, 1, Math.floor(minutes / MINUTES_IN_HOUR), rest))
    .replace(/\s/g, '\u00A0');
}
