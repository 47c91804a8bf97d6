import type { CalendarDate } from './calendar-date.ts';
import type { Beneficiary } from './policy.ts';

const MONTHS_IN_YEAR = 12;

/** A date as it is shown in all three countries: `dd/mm/yyyy`; nothing for null. POL-25 */
export function formatDate(date: CalendarDate | null): string {
  return date === null ? '' : date.split('-').reverse().join('/');
}

/** A text as it is shown; nothing for one that is not there. POL-25 */
export function textOrEmpty(text: string | number | null | undefined): string {
  return text === null || text === undefined ? '' : String(text);
}

/** A benefit period in years, with at most two decimals: `2 years`, `0.5 years`; nothing for null. POL-21 */
export function benefitPeriodYears(months: number | null): string {
  return months === null ? '' : counted(Math.round((months * 100) / MONTHS_IN_YEAR) / 100, 'year');
}

/** A waiting period in days: `30 days`; nothing for null. POL-21 */
export function waitingPeriodDays(days: number | null): string {
  return days === null ? '' : counted(days, 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Writes each word of an address with a capital: `12a O'CONNELL ST` becomes `12A O'Connell St`. A lone letter behind a
 * number is part of it; more of them (`1st`) and the letter of `Mary's` stay small.
 */
export function titleCase(text: string): string {
  return text
    .toLowerCase()
    .replace(
      /(^|[^\p{L}\p{M}\p{N}'’])(['’]?\p{L})/gu,
      (_, before: string, start: string) => before + start.toUpperCase(),
    )
    .replace(
      /(\p{N})(\p{L})(?![\p{L}\p{M}\p{N}])/gu,
      (_, digit: string, letter: string) => digit + letter.toUpperCase(),
    )
    .replace(
      /(\p{L}['’])(\p{L})(?=[\p{L}\p{M}])/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/\bG?po(?= Box\b)/gi, (words) => words.toUpperCase());
}

/** The beneficiaries in order of share, the largest first; equals keep their order. POL-22 */
export function sortBeneficiaries<B extends Pick<Beneficiary, 'percentage'>>(
  beneficiaries: readonly B[],
): B[] {
  return [...beneficiaries].sort((one, other) => other.percentage - one.percentage);
}
