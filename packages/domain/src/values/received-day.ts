import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';
import { dayInTimeZone } from './day-in-time-zone.ts';

/** A moment: a date-time that says its zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:Z|[+-]\d{2}:?\d{2})$/i;
const MIDNIGHT = /^[0:.]+$/;

/**
 * Returns the day of a date that a server sent, as `parseCalendarDate` reads it. A moment becomes the day
 * that it has in the site's time zone: 11:00 UTC is the next day in New Zealand. At midnight of its own zone
 * it is a day that was written as a moment, and stays that day. POL-24
 */
export function receivedDay(text: string, timeZone: string | undefined): CalendarDate | undefined {
  const day = parseCalendarDate(text);
  const time = MOMENT.exec(text)?.[1];
  if (day === undefined || timeZone === undefined || time === undefined || MIDNIGHT.test(time)) return day;
  const moment = new Date(
    text
      .toUpperCase()
      .replace(' ', 'T')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2'),
  );
  return Number.isNaN(moment.getTime()) ? day : dayInTimeZone(moment, timeZone);
}
