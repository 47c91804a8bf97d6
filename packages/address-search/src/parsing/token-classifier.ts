import { shortForms } from '../formats/address-format.ts';
import type { UnitLabel, UnitWords } from '../formats/unit-words.ts';
import { isBeforeHouse, joinLetteredUnits } from './lettered-units.ts';
import { isRange, isStreetName, mayBeNamed, type Position, type Rules } from './number-meaning.ts';
import {
  AMBIGUOUS_NUMBER,
  bothUnits,
  NO_LABEL,
  NUMBER_SUFFIX,
  type TypedNumber,
  type TypedUnit,
  typedNumber,
  typedUnit,
} from './typed-numbers.ts';

/** A number that may be the house's, a unit's, or part of a name or a postcode. */
export type AmbiguousNumber = {
  readonly text: string;
  /** Its index among the words. */
  readonly at: number;
  /** Whether only numbers come before it. */
  readonly isFirst: boolean;
  readonly isLastToken: boolean;
};

type OtherHouse = {
  readonly house: TypedNumber;
  readonly unit: TypedUnit | null;
  readonly streetAt?: number;
};

/** The tokens of a text by their meaning, as far as each token shows it by itself. */
export type ClassifiedTokens = {
  readonly words: string[];
  readonly numbers: AmbiguousNumber[];
  house: TypedNumber | null;
  unit: TypedUnit | null;
  /**
   * The other meaning of a dash: a range, or a unit with its house. `streetAt` is a word that is
   * then the number of the house.
   */
  otherHouse: OtherHouse | null;
  /** A word that may be a unit behind the street: `518 beatty st b2`. */
  otherUnit: { readonly unit: TypedUnit; readonly at: number } | null;
};

const SLASH = new RegExp(`^([a-z]{0,4}\\d{0,5}[a-z]?)/(\\d{1,6})(${NUMBER_SUFFIX})(?:-(\\d{1,6}[a-z]?))?$`);
const DASH = new RegExp(`^([a-z]|[glsu]?ph|[a-z]{0,4}\\d{1,5}[a-z]?)-(\\d{1,6})(${NUMBER_SUFFIX})$`);
const UNIT_NUMBER = /^(?=.*\d)[a-z]{0,2}\d{1,5}[a-z]?$/;
const LOT_NUMBER = /^(\d{1,6})([a-z]?)(?![a-z\d])/;
const LOT_AND_HOUSE = new RegExp(`^(\\d{1,6}[a-z]?)[/-](\\d{1,6})(${NUMBER_SUFFIX})$`);
const LETTER = /^[a-z]$/;
/** `b2`, `gph2`, `upper2` */
const LETTERED_UNIT = /^[a-z]{1,5}\d{1,5}[a-z]?$/;
const NAMED_UNIT = /^([a-z]+?)(\d{1,4}[a-z]?)?$/;
/** Behind the street a postcode may begin alike: `v6b`. */
const LETTERED_UNIT_BEHIND = /^[a-z]{1,2}\d{1,4}$/;
const ATTACHED_UNIT = /^([a-z]{1,5})(\d{1,5}[a-z]?)$/;

/** Signs and words between a label and its number: `apt #312`, `unit no 3`. */
const NUMBER_SIGNS = new Set(['#', 'no', 'nr', 'number']);

/**
 * Adds what the token at a position means, and returns the number of tokens consumed; 0
 * when the rule does not apply.
 */
type TokenRule = (token: string, position: Position, found: ClassifiedTokens) => number;

/** Returns a unit behind its word. Where files have no kinds a building may have it with its word: `TH3`. */
function labelledUnit(
  word: string,
  number: string,
  { label, words }: { label: UnitLabel; words: UnitWords },
): TypedUnit {
  const withLetters = `${word}${number}`.toUpperCase();
  if (words.buildings.has(word) && !words.hasKinds) return typedUnit(withLetters);
  return { ...typedUnit(number, label), withLetters };
}

/** Parses `u3` where `u` labels a unit. */
function attachedUnit(token: string, words: UnitWords): TypedUnit | undefined {
  const [, word = '', number = ''] = ATTACHED_UNIT.exec(token) ?? [];
  const label = words.labels.get(word);
  return label && labelledUnit(word, number, { label, words });
}

const hasNumber = ({ house, numbers }: ClassifiedTokens): boolean => house !== null || numbers.length > 0;

function setUnit(found: ClassifiedTokens, unit: TypedUnit): void {
  found.unit = bothUnits(found.unit, unit);
}

/** `3/45`, `U3/45`, `3A/45-47` */
const parseSlash: TokenRule = (token, { words }, found) => {
  const slash = found.house ? null : SLASH.exec(token);
  if (!slash) return 0;
  const [, unit = '', number = '', suffix, last] = slash;
  if (unit !== '') setUnit(found, attachedUnit(unit, words) ?? typedUnit(unit));
  found.house = typedNumber(number, suffix, last);
  return 1;
};

/**
 * `5-7` is a range in one country and unit 5 of number 7 in another. The other meaning is
 * kept, where it can be meant.
 */
const parseDash: TokenRule = (token, position, found) => {
  const { format } = position;
  const dash = found.house ? null : DASH.exec(token);
  if (!dash) return 0;
  const [, first = '', second = '', suffix = ''] = dash;
  const [, number, letter] = AMBIGUOUS_NUMBER.exec(first) ?? [];
  // Behind another number a letter with a dash is part of a name.
  if (number === undefined && !/\d/.test(first) && found.numbers.length > 0) return 0;
  const asUnit = { house: typedNumber(second, suffix), unit: bothUnits(found.unit, typedUnit(first)) };
  if (format.dashMeaning === 'unit' && number !== undefined && isStreetName(position)) {
    found.house = typedNumber(number, letter);
    found.otherHouse = mayBeNamed(position) ? { ...asUnit, streetAt: found.words.length } : null;
    found.words.push(second + suffix);
    return 1;
  }
  const asRange =
    number === undefined || (format.dashMeaning === 'unit' && !isRange(number, second))
      ? undefined
      : { house: typedNumber(number, letter, second + suffix), unit: found.unit };
  const likely = format.dashMeaning === 'range' && asRange ? asRange : asUnit;
  found.house = likely.house;
  found.unit = likely.unit;
  found.otherHouse = asRange ? (likely === asRange ? asUnit : asRange) : null;
  return 1;
};

/**
 * `lot 16`, `lot 16a`. Beside a house number, as in `lot 7 12 mill rd`, it is no unit that a file has.
 * ADDR-51
 */
const parseLot: TokenRule = (token, position, found) => {
  const { tokens, at } = position;
  const isLot = (token === 'lot' || token === 'lt') && !found.house;
  const next = tokens[at + 1] ?? '';
  const [, digits, letter] = (isLot && LOT_NUMBER.exec(next)) || [];
  if (digits === undefined) return 0;
  if (hasNumber(found) || isBeforeHouse(position)) {
    const [, lot = next, number, suffix] = LOT_AND_HOUSE.exec(next) ?? [];
    if (number !== undefined && !hasNumber(found)) found.house = typedNumber(number, suffix);
    setUnit(found, typedUnit(`lot ${lot}`));
    return 2;
  }
  const house = typedNumber(digits, letter);
  found.house = { ...house, number: `L${house.number}` };
  return 2;
};

/** Returns the index of the number behind a label and its symbol, if it has one. */
const behindSign = (tokens: readonly string[], at: number): number =>
  tokens[at] !== '#' && NUMBER_SIGNS.has(tokens[at + 1] ?? '') ? at + 2 : at + 1;

/**
 * Whether the token at a position is the number of a unit, or its letter: `flat b 12 king st`,
 * `12 king st flat b`.
 */
function isUnitNumber({ tokens, at, words }: Position, found: ClassifiedTokens, label: string): boolean {
  const number = tokens[at] ?? '';
  if (UNIT_NUMBER.test(number)) return true;
  if (!LETTER.test(number) && !words.named.has(number)) return false;
  const next = tokens[at + 1] ?? '';
  const isBeforeNumber = AMBIGUOUS_NUMBER.test(next) || /^\d+[a-z]?[/-]\d/.test(next);
  const isBeforeUnit = words.units.has(next) && UNIT_NUMBER.test(tokens[at + 2] ?? '');
  return isBeforeNumber || isBeforeUnit || (hasNumber(found) && label.length > 1);
}

/** `unit 3`, `level 2`, `#3`, `apt #3`. Before `3/45` the label adds nothing. */
const parseLabelledUnit: TokenRule = (token, position, found) => {
  const {
    words: { labels, numberless, named },
    tokens,
    at,
  } = position;
  if (token === '#' && at === 0 && !/\d/.test(tokens.slice(2, 4).join(' '))) return 1;
  const label = token === '#' ? NO_LABEL : labels.get(token);
  const nextAt = behindSign(tokens, at);
  const next = tokens[nextAt];
  if (!label || next === undefined) return 0;
  if (numberless.has(token) && /^\d/.test(next)) return 1;
  if (SLASH.test(next) && /\d[a-z]?\//.test(next)) return nextAt - at;
  const [, flat, number, suffix] = (found.house ? null : DASH.exec(next)) ?? [];
  if (flat !== undefined && number !== undefined) {
    setUnit(found, typedUnit(flat, label));
    // Behind the house number it is a range of units: `250 King St, Suite 103-104`.
    if (!found.numbers.some(({ isFirst }) => isFirst)) found.house = typedNumber(number, suffix);
    return nextAt + 1 - at;
  }
  if (!isUnitNumber({ ...position, at: nextAt }, found, token)) return 0;
  setUnit(found, labelledUnit(token, named.get(next) ?? next, { label, words: position.words }));
  return nextAt + 1 - at;
};

/** `u3` */
const parseAttachedUnit: TokenRule = (token, { words }, found) => {
  const hasUnit = found.unit !== null && !found.unit.isLevel;
  const unit = hasUnit || words.streetTypes.has(token) ? undefined : attachedUnit(token, words);
  if (!unit) return 0;
  setUnit(found, unit);
  return 1;
};

/** `ph 1855 nelson st`, `ph2`, `14375 70a ave bsmt`, `basement suite 14375 70a ave` */
const parseNamedUnit: TokenRule = (token, { words: { named, units }, tokens, at }, found) => {
  const [, letters = '', number = ''] = NAMED_UNIT.exec(token) ?? [];
  const name = named.get(letters);
  const size = units.has(tokens[at + 1] ?? '') ? 2 : 1;
  const next = tokens[at + size];
  if (name === undefined || (!hasNumber(found) && !/^\d/.test(next ?? ''))) return 0;
  // Two letters at the end may be the beginning of a word.
  if (tokens.length === at + 1 && number === '' && token.length === 2) return 0;
  setUnit(found, typedUnit(name + number));
  return size;
};

/** `b2 518 beatty st` */
const parseLetteredUnit: TokenRule = (token, position, found) => {
  const { tokens, at } = position;
  const isFirst = found.words.length === 0 && !hasNumber(found);
  const isBeforeHouse =
    AMBIGUOUS_NUMBER.test(tokens[at + 1] ?? '') && !isStreetName({ ...position, at: at + 1 });
  if (!isFirst || !isBeforeHouse || !LETTERED_UNIT.test(token)) return 0;
  setUnit(found, typedUnit(token));
  return 1;
};

const TOKEN_RULES: readonly TokenRule[] = [
  parseSlash,
  parseDash,
  parseLot,
  parseNamedUnit,
  parseLabelledUnit,
  parseAttachedUnit,
  parseLetteredUnit,
];

/** `518 beatty st b2`, `100 king st w b2` */
function isUnitBehindStreet({ tokens, at, words, format }: Position, found: ClassifiedTokens): boolean {
  const before = tokens[at - 1] ?? '';
  const isBehindStreet = words.streetTypes.has(before) || shortForms(format.directions).has(before);
  const isFree = found.unit === null && found.otherUnit === null;
  return isFree && hasNumber(found) && isBehindStreet && LETTERED_UNIT_BEHIND.test(tokens[at] ?? '');
}

/** Keeps a token that no rule applies to: as words, and as a number that may mean several things. */
function addToken(found: ClassifiedTokens, token: string, position: Position): void {
  const isLastToken = position.at === position.tokens.length - 1;
  if (isUnitBehindStreet(position, found))
    found.otherUnit = { unit: typedUnit(token), at: found.words.length };
  if (AMBIGUOUS_NUMBER.test(token)) {
    const isFirst = found.words.length === found.numbers.length;
    found.numbers.push({ text: token, at: found.words.length, isFirst, isLastToken });
  }
  found.words.push(...token.split(/[/&#-]/).filter((word) => word !== ''));
}

/** Classifies tokens as unit, house, ambiguous numbers and words. */
export function classifyTokens(typed: readonly string[], rules: Rules): ClassifiedTokens {
  const tokens = joinLetteredUnits(typed, rules);
  const found: ClassifiedTokens = {
    words: [],
    numbers: [],
    house: null,
    unit: null,
    otherHouse: null,
    otherUnit: null,
  };
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] ?? '';
    const position = { ...rules, tokens, at };
    const consumed = TOKEN_RULES.reduce((sum, rule) => (sum > 0 ? sum : rule(token, position, found)), 0);
    if (consumed === 0) addToken(found, token, position);
    at += Math.max(1, consumed);
  }
  return found;
}
