/** The month in which a card ends: month 1 to 12, year in four digits. */
export type CardExpiry = { readonly month: number; readonly year: number };

/** `1226`, `12/26`, `12 / 2026`, `122026`, `1/27`. */
const EXPIRY = /^\s*(?:(\d{1,2})\s*[/.\- ]\s*(\d{2}|\d{4})|(\d{2})(\d{2}|\d{4}))\s*$/;
const CENTURY = 2000;
const MONTHS = 12;
/** No card is issued for longer. */
const MAX_YEARS_AHEAD = 20;
/** A month ends last in the zone that is 12 hours behind UTC. */
const LAST_ZONE_MS = 12 * 60 * 60 * 1_000;

/** Returns the month that a typed expiry date names, however it is written. GWY-9 */
export function readExpiry(text: string): CardExpiry | undefined {
  const match = EXPIRY.exec(text);
  if (!match) return undefined;
  const month = Number(match[1] ?? match[3]);
  const typedYear = Number(match[2] ?? match[4]);
  if (month < 1 || month > MONTHS) return undefined;
  return { month, year: typedYear < CENTURY ? CENTURY + typedYear : typedYear };
}

const monthsOf = ({ month, year }: CardExpiry): number => year * MONTHS + month;

/** Returns whether a card can be used: to the end of the month it names, wherever the customer is. GWY-9 */
export function judgeExpiry(expiry: CardExpiry, now: Date): 'past' | 'too-far' | 'usable' {
  const there = new Date(now.getTime() - LAST_ZONE_MS);
  const current = monthsOf({ month: there.getUTCMonth() + 1, year: there.getUTCFullYear() });
  if (monthsOf(expiry) < current) return 'past';
  return monthsOf(expiry) > current + MAX_YEARS_AHEAD * MONTHS ? 'too-far' : 'usable';
}

/** Returns the expiry as it is kept: `MM/YYYY`. */
export const formatExpiry = ({ month, year }: CardExpiry): string =>
  `${String(month).padStart(2, '0')}/${year}`;
