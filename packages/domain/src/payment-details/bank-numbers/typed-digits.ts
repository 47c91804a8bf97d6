import { withoutInvisible } from '../../values/invisible-characters.ts';
import type { BankProblem } from './bank-account.ts';

/**
 * The characters that people write between digits: spaces of all kinds, hyphens and dashes, dots, slashes.
 */
const SEPARATORS = /[\s\p{Pd}./]+/u;
const ZEROS = /^0+$/;

/**
 * Returns the groups of digits of a typed number; undefined where it holds anything but
 * digits and separators. BNK-1
 */
export function readGroups(text: string): readonly string[] | undefined {
  const groups = withoutInvisible(text)
    .split(SEPARATORS)
    .filter((group) => group !== '');
  return groups.every((group) => /^\d+$/.test(group)) ? groups : undefined;
}

/**
 * Returns the digits of a typed number; undefined where it holds anything but digits and separators. BNK-1
 */
export const readDigits = (text: string): string | undefined => readGroups(text)?.join('');

/** Returns whether a number is zeros alone, which no bank gives to anybody. BNK-15 */
export const isZeros = (digits: string): boolean => ZEROS.test(digits);

/** Returns what is wrong with a number of so many digits: its typed text, and the digits that were read. */
export function findDigitsProblem(
  text: string,
  digits: string | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): BankProblem | undefined {
  if (text.trim() === '') return 'missing';
  if (digits === undefined) return 'not-a-number';
  if (digits.length < from) return 'incomplete';
  if (digits.length > to) return 'too-long';
  return isZeros(digits) ? 'all-zeros' : undefined;
}
