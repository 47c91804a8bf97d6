import { type CalendarDate, calendarDate } from './calendar-date.ts';

/** The part of Temporal that this file uses. Not every browser has it. */
type Temporal = {
  readonly Instant: {
    fromEpochMilliseconds(milliseconds: number): {
      toZonedDateTimeISO(timeZone: string): { year: number; month: number; day: number };
    };
  };
};

function dayByIntl(moment: Date, timeZone: string): CalendarDate {
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

/**
 * Returns the day on which a moment falls in a time zone. `timeZone`: an IANA name like `Pacific/Auckland`;
 * an unknown one throws a `RangeError`. RCP-3
 */
export function dayInTimeZone(moment: Date, timeZone: string): CalendarDate {
  const { Temporal } = globalThis as { Temporal?: Temporal };
  // The first formatter takes a slow phone 50 ms or more, Temporal a tenth of that.
  if (!Temporal) return dayByIntl(moment, timeZone);
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  const { year, month, day } = instant.toZonedDateTimeISO(timeZone);
  return calendarDate(year, month, day);
}
