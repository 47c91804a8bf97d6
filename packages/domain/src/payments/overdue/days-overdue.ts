import type { CalendarDate } from '../../values/calendar-date.ts';

const MILLISECONDS_OF_A_DAY = 86_400_000;

const dayNumber = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / MILLISECONDS_OF_A_DAY;

/**
 * Returns for how many days something is overdue: 0 on the day it is due and before; null
 * without a due date. PAY-18
 */
export function daysOverdue(dueDate: CalendarDate | null, today: CalendarDate): number | null {
  return dueDate === null ? null : Math.max(0, dayNumber(today) - dayNumber(dueDate));
}
