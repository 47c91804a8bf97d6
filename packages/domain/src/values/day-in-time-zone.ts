import { type CalendarDate, calendarDate } from './calendar-date.ts';

/**
 * Returns the day on which a moment falls in a time zone. `timeZone`: an IANA name like `Pacific/Auckland`; an unknown one throws a
 * `RangeError`. RCP-3
 */
export function dayInTimeZone(moment: Date, timeZone: string): CalendarDate {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(moment);
  const numberOf = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return calendarDate(numberOf('year'), numberOf('month'), numberOf('day'));
}
