import { type CalendarDate, calendarDate, daysInMonth, isRealDate } from '../values/calendar-date.ts';
import { withoutInvisible } from '../values/invisible-characters.ts';
import { DATE_DIGITS, LOGIN_LIMITS } from './login-limits.ts';

/** A field of a typed date. */
export type DatePart = 'day' | 'month' | 'year';

/** The texts of the three date fields; each may be empty or unfinished. */
export type DateParts = { readonly [part in DatePart]: string };

/**
 * The errors of a typed birth date, the most urgent first. `swapped`: day and month are in each other's
 * place. LOG-7 to LOG-9, LOG-93
 */
export type DateOfBirthError = 'empty' | 'part-missing' | 'swapped' | 'not-a-date' | 'year-digits' | 'age';

/** A birth date, or its most urgent error and the fields that it belongs to. */
type DateOfBirthCheck =
  | { ok: true; dateOfBirth: CalendarDate }
  | { ok: false; error: DateOfBirthError; parts: DatePart[] };

const PARTS: readonly DatePart[] = ['day', 'month', 'year'];
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const SHORTEST_MONTH_NAME = 3;
/** A year in which every day of every month exists. */
const LEAP_YEAR = 2000;

const failed = (error: DateOfBirthError, ...parts: DatePart[]): DateOfBirthCheck => ({
  ok: false,
  error,
  parts,
});

/** Writes a single digit of day or month with a leading zero, unless it is 0. LOG-10 */
export function padDatePart(value: string): string {
  return /^[1-9]$/.test(value) ? `0${value}` : value;
}

/**
 * Returns the two digits of a month given by its English name or the beginning of
 * it: `March`, `mar`, `Sept.`.
 */
export function monthFromName(text: string): string | undefined {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  if (name.length < SHORTEST_MONTH_NAME) return undefined;
  const index = MONTHS.findIndex((month) => month.startsWith(name));
  return index < 0 ? undefined : String(index + 1).padStart(2, '0');
}

/**
 * Reads a typed birth date and judges the age by year alone, whatever the day. Returns one error only, with
 * the fields that it belongs to. A month may be given by name. LOG-7, LOG-8, LOG-9, LOG-93
 */
export function checkDateOfBirth(typed: DateParts, today: CalendarDate): DateOfBirthCheck {
  const parts = { day: typed.day.trim(), month: typed.month.trim(), year: typed.year.trim() };
  const missing = PARTS.filter((part) => parts[part] === '');
  if (missing.length === PARTS.length) return failed('empty', ...missing);
  if (missing.length > 0) return failed('part-missing', ...missing);

  const day = wholeNumber(parts.day);
  const month = wholeNumber(monthFromName(parts.month) ?? parts.month);
  const hasFullYear = /^\d{4}$/.test(parts.year);
  // The error of an unfinished year comes second: the day has to exist in some year first.
  const year = hasFullYear ? Number(parts.year) : LEAP_YEAR;
  if (!isRealDate(year, month, day) && isRealDate(year, day, month)) return failed('swapped', 'day', 'month');
  if (!isRealDate(year, month, day)) return failed('not-a-date', ...unrealParts(month, day));
  if (!hasFullYear) return failed('year-digits', 'year');

  const age = Number(today.slice(0, 4)) - year;
  if (age < LOGIN_LIMITS.age.min || age > LOGIN_LIMITS.age.max) return failed('age', 'year');
  return { ok: true, dateOfBirth: calendarDate(year, month, day) };
}

/** Returns the number of a day or month field; NaN for more than two digits or other characters. */
function wholeNumber(text: string): number {
  return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}

function unrealParts(month: number, day: number): DatePart[] {
  const isMonthReal = daysInMonth(LEAP_YEAR, month) > 0;
  const isDayWrong = isMonthReal || !(day >= 1 && day <= 31);
  return [...(isDayWrong ? (['day'] as const) : []), ...(isMonthReal ? [] : (['month'] as const))];
}

/**
 * Regions whose short dates begin with the day. This list spares a slow phone 50 ms of
 * `Intl` on the first page.
 */
export const DAY_FIRST_REGIONS: readonly string[] = ['en-AU', 'en-GB', 'en-NZ'];

/**
 * Returns the order of the birth date's fields: the configured one, or that of short dates in the language of
 * the `region`, a language tag such as `en-NZ`. LOG-1
 */
export function datePartsInOrder({
  region,
  order,
}: {
  readonly region: string;
  readonly order: readonly DatePart[] | null;
}): readonly DatePart[] {
  if (order) return order;
  if (DAY_FIRST_REGIONS.includes(region)) return PARTS;
  const written = new Intl.DateTimeFormat(region).formatToParts().map(({ type }) => type);
  return [...PARTS].sort((one, other) => written.indexOf(one) - written.indexOf(other));
}

/**
 * Reads a whole date that was pasted into one field: `27/03/1957`, `27-3-1957`, `27.3.1957`, `27031957` in
 * the country's `order`; `1957-03-27`; `27 March 1957`, `March 27, 1957`. Returns undefined for any other
 * text. Whether the day exists is checked on submit. LOG-12
 */
export function readPastedDate(text: string, order: readonly DatePart[]): DateParts | undefined {
  const pieces = datePieces(withoutInvisible(text).trim(), order);
  if (pieces.length !== PARTS.length) return undefined;
  const named = pieces.findIndex((piece) => monthFromName(piece) !== undefined);
  const pieceOrder = orderOf(pieces, named, order);
  const pieceOf = (part: DatePart) => pieces[pieceOrder.indexOf(part)] ?? '';
  const month = pieceOf('month');
  const read = { day: pieceOf('day'), month: monthFromName(month) ?? month, year: pieceOf('year') };
  const isWhole = /^\d{1,2}$/.test(read.day) && /^\d{1,2}$/.test(read.month) && /^\d{4}$/.test(read.year);
  if (!isWhole) return undefined;
  return { day: read.day.padStart(2, '0'), month: read.month.padStart(2, '0'), year: read.year };
}

function datePieces(text: string, order: readonly DatePart[]): string[] {
  if (!/^\d{8}$/.test(text)) return text.replace(/(\d)(?:st|nd|rd|th)\b/i, '$1').split(/[\s/.,-]+/);
  let start = 0;
  return order.map((part) => {
    const end = start + DATE_DIGITS[part];
    const piece = text.slice(start, end);
    start = end;
    return piece;
  });
}

/** Month and day follow a leading year everywhere; a month by name leaves no doubt about the day. */
function orderOf(pieces: string[], named: number, order: readonly DatePart[]): readonly DatePart[] {
  if (named === 0) return ['month', 'day', 'year'];
  if (pieces[0]?.length === DATE_DIGITS.year) return ['year', 'month', 'day'];
  return named === 1 ? ['day', 'month', 'year'] : order;
}

/** A change in a date field: the new value, its full length, and the browser's name for the change. */
export type DateTyping = {
  value: string;
  partLength: number;
  inputType: string;
  isCaretAtEnd: boolean;
  isNextEmpty: boolean;
};

/**
 * Whether the focus moves on to the next date field: only after the last digit of day or month was
 * typed at its end and while the next field is empty. Paste, autofill and correction come with
 * another `inputType`. LOG-11
 */
export function shouldMoveOn(typing: DateTyping): boolean {
  const { value, partLength, inputType, isCaretAtEnd, isNextEmpty } = typing;
  if (inputType !== 'insertText' || !isCaretAtEnd || !isNextEmpty) return false;
  return partLength < DATE_DIGITS.year && value.length === partLength && /^\d+$/.test(value);
}
