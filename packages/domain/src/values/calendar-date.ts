/**
 * A day without a time, written `yyyy-mm-dd`. Never a `Date`: a birthday does not move with the time zone.
 */
export type CalendarDate = string & { readonly __calendarDate?: never };

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether the Gregorian calendar gives February of `year` a 29th day. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Returns how many days `month` (1 to 12) has in `year`; 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2 && isLeapYear(year)) return 29;
  return DAYS_IN_MONTH[month - 1] ?? 0;
}

/** Whether the three numbers name a day that exists. */
export function isRealDate(year: number, month: number, day: number): boolean {
  return year >= 1 && Number.isInteger(day) && day >= 1 && day <= daysInMonth(year, month);
}

/** Writes a calendar date from its parts, padded with zeros. */
export function calendarDate(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[T ]\d.*)?$/;

/**
 * Reads a date as a server may send it: `yyyy-mm-dd`, an ISO date-time (its date part) or `dd/mm/yyyy`, also
 * with a time. Returns undefined for anything that is not a real date. POL-24
 */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const iso = ISO.exec(text);
  const dayFirst = iso ? null : DAY_FIRST.exec(text);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : [Number(dayFirst?.[3]), Number(dayFirst?.[2]), Number(dayFirst?.[1])];
  return isRealDate(year, month, day) ? calendarDate(year, month, day) : undefined;
}

/** Returns a date as it is shown in all three countries, `dd/mm/yyyy`; nothing for null. POL-25 */
export function formatDate(date: CalendarDate | null): string {
  return date === null ? '' : date.split('-').reverse().join('/');
}
