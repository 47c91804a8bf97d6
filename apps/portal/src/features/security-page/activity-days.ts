import type { Activity } from '@portal/contract/security-page/mapping';
import { formatDate } from '@portal/domain/values/calendar-date';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';

/** The events of one day, under the words for that day. */
export type ActivityDay = { readonly day: string; readonly events: readonly Activity[] };

/** Returns what happened by the days of the site's time zone, in the order in which it comes. ACT-5 */
export function activityDays(activity: readonly Activity[], timeZone: string, now: Date): ActivityDay[] {
  const today = formatDate(dayInTimeZone(now, timeZone));
  const days = new Map<string, Activity[]>();
  for (const event of activity) {
    const day = formatDate(dayInTimeZone(new Date(event.happenedAt), timeZone));
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, events]) => ({ day: day === today ? `Today, ${day}` : day, events }));
}
