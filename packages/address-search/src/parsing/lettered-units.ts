import { isRange, isStreetName, type Position, type Rules } from './number-meaning.ts';
import { AMBIGUOUS_NUMBER } from './typed-numbers.ts';

const LETTER = /^[a-z]$/;
const UNIT_DIGITS = /^\d{1,4}[a-z]?$/;
const SHORT_UNIT_DIGITS = /^\d{1,3}[a-z]?$/;
const UNIT_BEFORE_SLASH = /^\d{1,4}[a-z]?\/\d/;
const UNIT_BEFORE_DASH = /^(\d{1,4})[a-z]?-(\d+)[a-z]?$/;

/** Returns whether the house number follows the number of a unit, or is joined to it. */
function isBeforeHouse(position: Position): boolean {
  const { tokens, at, format } = position;
  const number = tokens[at + 1] ?? '';
  if (UNIT_BEFORE_SLASH.test(number)) return true;
  const [, first, last] = UNIT_BEFORE_DASH.exec(number) ?? [];
  if (first !== undefined && last !== undefined)
    return format.dashMeaning === 'unit' && !isRange(first, last);
  const isNumber = UNIT_DIGITS.test(number) && AMBIGUOUS_NUMBER.test(tokens[at + 2] ?? '');
  return isNumber && !isStreetName({ ...position, at: at + 2 });
}

/** Returns whether the letters of a unit are at a place, and its number right behind it. */
function isApart(position: Position): boolean {
  const { tokens, at, words } = position;
  const letters = tokens[at] ?? '';
  const isNamed = words.named.has(letters);
  if (!isNamed && !LETTER.test(letters)) return false;
  const label = tokens[at - 1] ?? '';
  const isLabelled = label === '#' || words.units.has(label);
  if (at === 0 || (at === 1 && isLabelled)) return isBeforeHouse(position);
  const isBehindHouse = tokens.slice(0, at).some((token) => /\d/.test(token));
  const digits = isNamed ? UNIT_DIGITS : SHORT_UNIT_DIGITS;
  return isBehindHouse && (isNamed || isLabelled) && digits.test(tokens[at + 1] ?? '');
}

/**
 * Joins the letters and the number of a unit that were typed apart: `b 2 518 beatty st` becomes
 * `b2 518 beatty st`, and `1855 nelson st penthouse 2` ends in `ph2`. Otherwise the number alone would be the
 * unit, which is a neighbour's. ADDR-50
 */
export function joinLetteredUnits(tokens: readonly string[], rules: Rules): readonly string[] {
  const at = tokens.findIndex((_, place) => isApart({ ...rules, tokens, at: place }));
  if (at < 0) return tokens;
  const [letters = '', number = ''] = tokens.slice(at, at + 2);
  return tokens.toSpliced(at, 2, `${rules.words.named.get(letters) ?? letters}${number}`);
}
