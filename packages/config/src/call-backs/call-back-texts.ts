import type { CallBackPhone, CallBackTime } from '@portal/domain/call-backs/call-back';
import { type CalendarDate, formatDate } from '@portal/domain/values/calendar-date';
import type { Region } from '../regions/region.ts';
import { type ClockDates, clockText } from './clock-text.ts';

/**
 * The answers to a customer who cannot be called back. Placeholders: `{phone}`, and `{day}` of a new number.
 * CBK-6, CBK-7, CBK-10
 */
export const CALL_BACK_REFUSAL_TEXTS = {
  held: 'Your account is on hold to keep it safe, so you cannot ask for a call online. Please call us on {phone}. We will be glad to help.',
  limit:
    'You have asked for a call three times today, which is the most we can take online. Please call us on {phone}.',
  new: 'This number was changed recently. To keep you safe, we cannot call it before {day}. Please choose another number or a later time, or call us on {phone}.',
  gone: 'That time or number is no longer available. Please choose again.',
} as const;

/** How a country calls the phone, on the pages of contact details too. */
const nameOf = (phone: CallBackPhone, { labels }: Region['contact']): string =>
  phone === 'mobile' ? labels.mobilePhone : labels.homePhone;

/** Returns a day with its weekday, as customers read it: `Tuesday 24/11/2026`. */
export function callBackDayText(date: CalendarDate): string {
  const weekday = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' });
  return `${weekday.format(Date.parse(date))} ${formatDate(date)}`;
}

/** Returns when the insurer calls: `Tuesday 24/11/2026 between 9 am and noon`. CBK-3 */
export function callBackTimeText({ date, fromMinute, toMinute }: CallBackTime, dates: ClockDates): string {
  return `${callBackDayText(date)} between ${clockText(fromMinute, dates)} and ${clockText(toMinute, dates)}`;
}

/** One of the customer's phones. `fromDay`: a new number is not called before. */
type ShownPhone = {
  readonly phone: CallBackPhone;
  readonly lastDigits: string;
  readonly fromDay?: CalendarDate | undefined;
};

/**
 * Returns a phone without most of its number, as the country calls it: `Mobile number ending in 567`. CBK-2,
 * CBK-10
 */
export function callBackPhoneText(
  { phone, lastDigits, fromDay }: ShownPhone,
  { contact }: Pick<Region, 'contact'>,
): string {
  const text = `${nameOf(phone, contact)} ending in ${lastDigits}`;
  return fromDay === undefined
    ? text
    : `${text}. You changed it, so we can call it from ${formatDate(fromDay)}`;
}

/**
 * Returns what the customer reads until the insurer says that the call was made, and after its time, each
 * with whose clock is meant. Placeholders: `{digits}`, which only the database fills in. CBK-5, CBK-11
 */
export function callBackPromise(
  time: CallBackTime,
  phone: CallBackPhone,
  { contact, dates, timeZoneName }: Pick<Region, 'contact' | 'timeZoneName'> & { readonly dates: ClockDates },
) {
  const when = `${callBackTimeText(time, dates)}, ${timeZoneName}`;
  const where = `on your ${nameOf(phone, contact).toLowerCase()} ending in {digits}`;
  return {
    textBefore: `We will call you on ${when}, ${where}.`,
    textAfter: `We said we would call you on ${when}, ${where}. If we missed you, cancel this call and ask for another, or call us.`,
  };
}
