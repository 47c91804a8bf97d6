import { type CalendarDate, calendarDate, daysInMonth } from '../values/calendar-date.ts';

/** The number of days before its last one from which a card is said to expire soon. UPD-80 */
const WARNING_DAYS = 60;

/** Whether a card can still pay premiums. `expires-soon` counts as good until its last day has passed. */
type CardExpiryState = 'good' | 'expires-soon' | 'expired';

/** The state of a card on a day, and the last day on which it is good. */
export type CardExpiry = { readonly state: CardExpiryState; readonly lastDay: CalendarDate };

const EXPIRY = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/;
const CENTURY = 2000;
const MILLISECONDS_OF_A_DAY = 86_400_000;

const dayNumber = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / MILLISECONDS_OF_A_DAY;

/**
 * Returns the last day on which a card is good: the last one of its month. Undefined where its expiry
 * (`MM/YYYY` or `MM/YY`) cannot be read.
 */
function lastDayOf(expiry: string): CalendarDate | undefined {
  const [, month, year] = EXPIRY.exec(expiry.trim()) ?? [];
  const days = daysInMonth(CENTURY + Number(year), Number(month));
  return days > 0 ? calendarDate(CENTURY + Number(year), Number(month), days) : undefined;
}

/**
 * Returns what is to be said about a card on a day, which is that of the customer's country. Undefined where
 * the expiry is not known or cannot be read: then nothing is said. UPD-80
 */
export function cardExpiryOn(today: CalendarDate, expiry: string | null): CardExpiry | undefined {
  const lastDay = lastDayOf(expiry ?? '');
  if (lastDay === undefined) return undefined;
  const daysLeft = dayNumber(lastDay) - dayNumber(today);
  if (daysLeft < 0) return { state: 'expired', lastDay };
  return { state: daysLeft <= WARNING_DAYS ? 'expires-soon' : 'good', lastDay };
}
