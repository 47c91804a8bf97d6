import type { CallHours } from '@portal/domain/call-backs/call-back';
import type { Region } from '../regions/region.ts';
import { clockText } from './clock-text.ts';

/** The first of January 2001 was a Monday. */
const dayName = (day: number): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' }).format(Date.UTC(2001, 0, day));

function daysText(days: readonly number[]): string {
  const [first = 1] = days;
  const areInRow = days.every((day, place) => day === first + place);
  if (areInRow && days.length > 2) return `${dayName(first)} to ${dayName(first + days.length - 1)}`;
  return new Intl.ListFormat('en-GB').format(days.map(dayName));
}

/**
 * Returns when the line is open, with whose clock is meant: `Monday to Friday, 9 am to 5 pm New Zealand
 * time`. CBK-11, CLM-1
 */
export function callHoursText(
  { days, fromMinute, toMinute }: CallHours,
  { dates, timeZoneName }: Pick<Region, 'dates' | 'timeZoneName'>,
): string {
  const from = clockText(fromMinute, dates);
  return `${daysText(days)}, ${from} to ${clockText(toMinute, dates)} ${timeZoneName}`;
}
