import { type CalendarDate, calendarDate } from '../values/calendar-date.ts';
import { dayInTimeZone } from '../values/day-in-time-zone.ts';
import { deepFreeze } from '../values/deep-freeze.ts';

/** When somebody answers the phone: days of the week from 1 (Monday) to 7, and minutes after midnight. */
export type CallHours = {
  readonly days: readonly number[];
  readonly fromMinute: number;
  readonly toMinute: number;
};

/** A time in which the insurer calls: a day, and minutes after its midnight. */
export type CallBackTime = {
  readonly date: CalendarDate;
  readonly fromMinute: number;
  readonly toMinute: number;
};

/** The customer's own phone that is called. */
export type CallBackPhone = 'mobile' | 'home';

/** Every number of call-backs, with its unit in its name. */
export const CALL_BACK_LIMITS = deepFreeze({
  /** CBK-3 */
  daysOffered: 3,
  /** The time that the insurer needs to get the request to somebody. CBK-3 */
  noticeMinutes: 60,
  /** Requests of one customer in a day, cancelled ones too. CBK-6 */
  maxPerDay: 3,
} as const);

/** Where a day is parted: at noon and at three. */
const PARTED_AT_MINUTES = [720, 900];
const MIN_LENGTH_MINUTES = 60;
const MINUTES_IN_HOUR = 60;
const MS_IN_DAY = 86_400_000;
const DAYS_IN_WEEK = 7;
/** The number of days within which a line that is open on one day of the week is found. */
const DAYS_AHEAD = 22;

function minuteOfDay(moment: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(moment)
    .split(':')
    .map(Number);
  return hour * MINUTES_IN_HOUR + minute;
}

/** Returns the parts of one day; a rest of less than an hour belongs to the part before. */
function partsOfDay({ fromMinute, toMinute }: CallHours): readonly Omit<CallBackTime, 'date'>[] {
  const starts = [
    fromMinute,
    ...PARTED_AT_MINUTES.filter(
      (at) => at - fromMinute >= MIN_LENGTH_MINUTES && toMinute - at >= MIN_LENGTH_MINUTES,
    ),
  ];
  return starts.map((start, index) => ({ fromMinute: start, toMinute: starts[index + 1] ?? toMinute }));
}

const weekdayOf = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || DAYS_IN_WEEK;

function dayAfter(date: CalendarDate, days: number): CalendarDate {
  const day = new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_IN_DAY);
  return calendarDate(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}

/**
 * Returns the times that a customer can choose from: parts of the next days on which the line is open. CBK-3
 */
export function listCallBackTimes(now: Date, timeZone: string, hours: CallHours): readonly CallBackTime[] {
  const today = dayInTimeZone(now, timeZone);
  const earliest = minuteOfDay(now, timeZone) + CALL_BACK_LIMITS.noticeMinutes;
  const days: (readonly CallBackTime[])[] = [];
  for (let ahead = 0; ahead < DAYS_AHEAD && days.length < CALL_BACK_LIMITS.daysOffered; ahead += 1) {
    const date = dayAfter(today, ahead);
    const times = partsOfDay(hours)
      .filter(({ fromMinute }) => ahead > 0 || fromMinute >= earliest)
      .map((part) => ({ date, ...part }));
    if (hours.days.includes(weekdayOf(date)) && times.length > 0) days.push(times);
  }
  return days.flat();
}

/** Names a time: the same in the list and in the request. */
export const callBackTimeId = ({ date, fromMinute }: CallBackTime): string => `${date}-${fromMinute}`;

/**
 * Returns the first day on which a number may be called at any time. `callableFrom`: the time until which a
 * new number without a confirmation waits for somebody to object. CBK-10
 */
export const firstDayToCall = (callableFrom: Date, timeZone: string): CalendarDate =>
  dayAfter(dayInTimeZone(new Date(callableFrom.getTime() - 1), timeZone), 1);
