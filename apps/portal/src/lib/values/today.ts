import { type CalendarDate, calendarDate } from '@portal/domain/values/calendar-date';

/** Returns the day where the customer is. */
export function today(now = new Date()): CalendarDate {
  return calendarDate(now.getFullYear(), now.getMonth() + 1, now.getDate());
}
