import { type CalendarDate, calendarDate, daysInMonth } from '@portal/domain/values/calendar-date';

const DAY_MS = 86_400_000;

type Parts = readonly [year: number, month: number, day: number];

function partsOf(date: CalendarDate): Parts {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

function dayNumber(date: CalendarDate): number {
  const [year, month, day] = partsOf(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export const yearOf = (date: CalendarDate): number => partsOf(date)[0];

/** How many days `to` is after `from`; negative when it is before. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from);

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** The same day this many months later; the last day of a month that is too short for it. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = partsOf(date);
  const monthsSinceZero = year * 12 + (month - 1) + months;
  const newYear = Math.floor(monthsSinceZero / 12);
  const newMonth = (monthsSinceZero % 12) + 1;
  return calendarDate(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

export const addYears = (date: CalendarDate, years: number): CalendarDate => addMonths(date, years * 12);

/** The first of the dates `start` + n × `months` (n at least 1) that comes after `after`. */
export function firstStepAfter({
  start,
  months,
  after,
}: {
  start: CalendarDate;
  months: number;
  after: CalendarDate;
}): CalendarDate {
  let steps = 1;
  while (addMonths(start, steps * months) <= after) steps += 1;
  return addMonths(start, steps * months);
}
