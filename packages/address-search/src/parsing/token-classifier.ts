import type { AddressForm } from '../formats/address-format.ts';
import type { UnitWords } from './unit-words.ts';

/** A house number as it was typed. */
export type TypedNumber = {
  readonly number: string;
  /** Upper case, or nothing. */
  readonly suffix: string;
  /** The end of a range, or nothing. */
  readonly last: string;
  /** Whether more digits may follow: nothing was typed behind it, and it was not typed first. */
  readonly isPartial: boolean;
};

/** A flat, unit or level as it was typed. */
export type TypedUnit = { readonly number: string; readonly isLevel: boolean };

/** A number that may be the house's, a unit's, or part of a name or a postcode. */
export type LooseNumber = {
  readonly text: string;
  /** Its place among the words. */
  readonly at: number;
  /** Whether only numbers stand before it. */
  readonly isFirst: boolean;
  readonly isLastToken: boolean;
};

/** What the tokens of a text are, as far as each can be told by itself. */
export type GatheredTokens = {
  readonly words: string[];
  readonly numbers: LooseNumber[];
  house: TypedNumber | null;
  unit: TypedUnit | null;
  /** The other meaning of a dash: a range or a unit with its house. */
  otherHouse: { readonly house: TypedNumber; readonly unit: TypedUnit | null } | null;
};

export const LOOSE_NUMBER = /^(\d{1,6})([a-z]?)$/;
const SLASH = /^([a-z]{0,4}\d{0,5}[a-z]?)\/(\d{1,6})([a-z]?)(?:-(\d{1,6}[a-z]?))?$/;
const DASH = /^([a-z]{0,2}\d{1,5}[a-z]?)-(\d{1,6})([a-z]?)$/;
const UNIT_NUMBER = /^(?=.*\d)[a-z]{0,2}\d{1,5}[a-z]?$/;
const LETTER = /^[a-z]$/;
const GLUED_UNIT = /^([a-z]{1,5})(\d{1,5}[a-z]?)$/;

/** Makes a house number; leading zeros are nobody's. */
export const typedNumber = (number: string, suffix = '', last = '', isPartial = false): TypedNumber => ({
  number: number.replace(/^0+(?=\d)/, ''),
  suffix: suffix.toUpperCase(),
  last: last.toUpperCase(),
  isPartial,
});

export const typedUnit = (number: string, isLevel = false): TypedUnit => ({
  number: number.toUpperCase(),
  isLevel,
});

type Reader = (
  token: string,
  next: string | undefined,
  found: GatheredTokens,
  needs: { words: UnitWords; form: AddressForm; tokens: readonly string[]; at: number },
) => number;

/** `u3` where `u` announces a unit: the number, and whether it is a level's. */
function gluedUnit(token: string, { units, levels }: UnitWords): TypedUnit | undefined {
  const [, word = '', number = ''] = GLUED_UNIT.exec(token) ?? [];
  if (units.has(word)) return typedUnit(number);
  return levels.has(word) ? typedUnit(number, true) : undefined;
}

/** A unit counts more than the level it lies on. */
function takeUnit(found: GatheredTokens, unit: TypedUnit): void {
  if (found.unit === null || found.unit.isLevel || !unit.isLevel) found.unit = unit;
}

/** `3/45`, `U3/45`, `3A/45-47` */
const readSlash: Reader = (token, _next, found, { words }) => {
  const slash = found.house ? null : SLASH.exec(token);
  if (!slash) return 0;
  const [, unit = '', number = '', suffix, last] = slash;
  if (unit !== '') takeUnit(found, gluedUnit(unit, words) ?? typedUnit(unit));
  found.house = typedNumber(number, suffix, last);
  return 1;
};

/** Whether a number is the name of a street, as in `10230-111 Ave`: a type stands behind it, and that is no name itself, as in `12 Park Ave`. */
const isStreetName = ({ tokens, at, words: { streetWords } }: Parameters<Reader>[3]): boolean =>
  streetWords.has(tokens[at + 1] ?? '') && !streetWords.has(tokens[at + 2] ?? '');

/** `5-7` is a range in one country and unit 5 of number 7 in another; the other meaning is kept. */
const readDash: Reader = (token, _next, found, needs) => {
  const { form } = needs;
  const dash = found.house ? null : DASH.exec(token);
  if (!dash) return 0;
  const [, first = '', second = '', suffix = ''] = dash;
  const [, number, letter] = LOOSE_NUMBER.exec(first) ?? [];
  if (form.dash === 'unit' && number !== undefined && isStreetName(needs)) {
    found.house = typedNumber(number, letter);
    found.words.push(second + suffix);
    return 1;
  }
  const asUnit = { house: typedNumber(second, suffix), unit: typedUnit(first) };
  const asRange =
    number === undefined
      ? undefined
      : { house: typedNumber(number, letter, second + suffix), unit: found.unit };
  const likely = form.dash === 'range' && asRange ? asRange : asUnit;
  found.house = likely.house;
  found.unit = likely.unit;
  found.otherHouse = asRange ? (likely === asRange ? asUnit : asRange) : null;
  return 1;
};

/** `lot 16` */
const readLot: Reader = (token, next, found) => {
  const number =
    (token === 'lot' || token === 'lt') && !found.house ? /^\d+/.exec(next ?? '')?.[0] : undefined;
  if (number === undefined) return 0;
  found.house = { ...typedNumber(number), number: `L${typedNumber(number).number}` };
  return 2;
};

/** `unit 3`, `level 2`, `#3`; before `3/45` the word says nothing more. */
const readAnnounced: Reader = (token, next, found, { words: { units, levels, numberless }, tokens, at }) => {
  if (token === '#' && at === 0 && !/\d/.test(tokens.slice(2, 4).join(' '))) return 1;
  const isUnit = units.has(token) || token === '#';
  if ((!isUnit && !levels.has(token)) || next === undefined) return 0;
  if (numberless.has(token) && /^\d/.test(next)) return 1;
  if (SLASH.test(next) && /\d[a-z]?\//.test(next)) return 1;
  const [, flat, number, suffix] = (found.house ? null : DASH.exec(next)) ?? [];
  if (flat !== undefined && number !== undefined) {
    // Behind the house's number it is a range of units: `250 King St, Suite 103-104`.
    if (found.numbers.some(({ isFirst }) => isFirst)) {
      found.unit = typedUnit(flat, !isUnit);
      return 2;
    }
    found.unit = typedUnit(flat, !isUnit);
    found.house = typedNumber(number, suffix);
    return 2;
  }
  // Flat B, 12 King Street
  const isLettered = LETTER.test(next) && LOOSE_NUMBER.test(tokens[at + 2] ?? '');
  if (!UNIT_NUMBER.test(next) && !isLettered) return 0;
  takeUnit(found, typedUnit(next, !isUnit));
  return 2;
};

/** `u3` */
const readGlued: Reader = (token, _next, found, { words }) => {
  const isNamed = found.unit !== null && !found.unit.isLevel;
  const unit = isNamed || words.streetWords.has(token) ? undefined : gluedUnit(token, words);
  if (!unit) return 0;
  takeUnit(found, unit);
  return 1;
};

const READERS: readonly Reader[] = [readSlash, readDash, readLot, readAnnounced, readGlued];

/** Tells units, houses, loose numbers and words apart. */
export function gatherTokens(
  tokens: readonly string[],
  needs: { words: UnitWords; form: AddressForm },
): GatheredTokens {
  const found: GatheredTokens = { words: [], numbers: [], house: null, unit: null, otherHouse: null };
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] ?? '';
    const next = tokens[at + 1];
    const taken = READERS.reduce(
      (sum, read) => (sum > 0 ? sum : read(token, next, found, { ...needs, tokens, at })),
      0,
    );
    if (taken === 0) {
      if (LOOSE_NUMBER.test(token)) {
        const isFirst = found.words.length === found.numbers.length;
        found.numbers.push({ text: token, at: found.words.length, isFirst, isLastToken: next === undefined });
      }
      found.words.push(...token.split(/[/&#-]/).filter((word) => word !== ''));
    }
    at += Math.max(1, taken);
  }
  return found;
}
