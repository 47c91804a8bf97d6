import { shortForms } from '../formats/address-format.ts';
import { isRange, isStreetName, type Position, type Rules } from './number-meaning.ts';
import { AMBIGUOUS_NUMBER } from './typed-numbers.ts';

const LETTER = /^[a-z]$/;
/** Words before the number of a unit that are a part of it, and no name of a building: `upper 2`. */
const PARTS = new Set(['upper', 'upr', 'lower', 'lwr', 'main', 'front', 'back']);
const DIGITS = /^\d{1,4}$/;
const UNIT_DIGITS = /^\d{1,4}[a-z]?$/;
const SHORT_UNIT_DIGITS = /^\d{1,3}[a-z]?$/;
const UNIT_BEFORE_SLASH = /^\d{1,4}[a-z]?\/\d/;
const UNIT_BEFORE_DASH = /^(\d{1,4})[a-z]?-(\d+)[a-z]?$/;

/** The same words as a pattern. */
export const PARTS_PATTERN = [...PARTS].join('|');

/** Returns whether the house number follows the number of a unit, or is joined to it. */
export function isBeforeHouse(position: Position): boolean {
  const { tokens, at, format } = position;
  const number = tokens[at + 1] ?? '';
  if (UNIT_BEFORE_SLASH.test(number)) return true;
  const [, first, last] = UNIT_BEFORE_DASH.exec(number) ?? [];
  if (first !== undefined && last !== undefined)
    return format.dashMeaning === 'unit' && !isRange(first, last);
  const isNumber = UNIT_DIGITS.test(number) && AMBIGUOUS_NUMBER.test(tokens[at + 2] ?? '');
  return isNumber && !isStreetName({ ...position, at: at + 2 });
}

const hasLabel = ({ tokens, at, words: { units } }: Position): boolean =>
  tokens[at - 1] === '#' || units.has(tokens[at - 1] ?? '');

/** Returns whether the number of a unit is at a place, and its letter right behind it: `unit 2 b 518`. */
function isBeforeLetter(position: Position): boolean {
  const { tokens, at, format } = position;
  const letter = tokens[at + 1] ?? '';
  if (!DIGITS.test(tokens[at] ?? '') || !LETTER.test(letter)) return false;
  const isLabelled = hasLabel(position);
  const isDirection = shortForms(format.directions).has(letter);
  if (at === 0 || (at === 1 && isLabelled))
    return (
      (isLabelled || !isDirection) &&
      AMBIGUOUS_NUMBER.test(tokens[at + 2] ?? '') &&
      !isStreetName({ ...position, at: at + 2 })
    );
  return isLabelled && !isDirection && tokens.slice(0, at).some((token) => /\d/.test(token));
}

/** Returns whether the letters of a unit are at a place, and its number right behind it. */
function isApart(position: Position): boolean {
  const { tokens, at, words } = position;
  const letters = tokens[at] ?? '';
  const isNamed = words.named.has(letters);
  if (PARTS.has(letters)) return at === 0 && isBeforeHouse(position);
  if (!isNamed && !LETTER.test(letters)) return false;
  const isLabelled = hasLabel(position);
  if (words.buildings.has(tokens[at - 1] ?? '')) return false;
  if (at === 0 || (at === 1 && isLabelled)) return isBeforeHouse(position);
  const isBehindHouse = tokens.slice(0, at).some((token) => /\d/.test(token));
  const digits = isNamed ? UNIT_DIGITS : SHORT_UNIT_DIGITS;
  return isBehindHouse && (isNamed || isLabelled) && digits.test(tokens[at + 1] ?? '');
}

/**
 * Joins the letters and the number of a unit that were typed apart: `b 2 518 beatty st` becomes
 * `b2 518 beatty st`, `unit 2 b 518` is `unit 2b 518`, and `1855 nelson st penthouse 2` ends in `ph2`.
 * Otherwise the number alone would be the unit, which is a neighbour's. ADDR-50
 */
export function joinLetteredUnits(tokens: readonly string[], rules: Rules): readonly string[] {
  const at = tokens.findIndex((_, place) => {
    const position = { ...rules, tokens, at: place };
    return isApart(position) || isBeforeLetter(position);
  });
  if (at < 0) return tokens;
  const [first = '', second = ''] = tokens.slice(at, at + 2);
  return tokens.toSpliced(at, 2, `${rules.words.named.get(first) ?? first}${second}`);
}
