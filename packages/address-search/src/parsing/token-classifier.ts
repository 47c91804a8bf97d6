import { type AddressFormat, shortForms } from '../formats/address-format.ts';
import type { UnitWords } from '../formats/unit-words.ts';
import {
  AMBIGUOUS_NUMBER,
  NO_LABEL,
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
};

const SLASH = /^([a-z]{0,4}\d{0,5}[a-z]?)\/(\d{1,6})([a-z]?)(?:-(\d{1,6}[a-z]?))?$/;
const DASH = /^([a-z]|ph|[a-z]{0,2}\d{1,5}[a-z]?)-(\d{1,6})([a-z]?)$/;
const UNIT_NUMBER = /^(?=.*\d)[a-z]{0,2}\d{1,5}[a-z]?$/;
const LETTER = /^[a-z]$/;
const ATTACHED_UNIT = /^([a-z]{1,5})(\d{1,5}[a-z]?)$/;

/** Signs and words between a label and its number: `apt #312`, `unit no 3`. */
const NUMBER_SIGNS = new Set(['#', 'no', 'nr', 'number']);

type Rules = { readonly words: UnitWords; readonly format: AddressFormat };
/** Where a rule looks: at one token, with all tokens around it. */
type Position = Rules & { readonly tokens: readonly string[]; readonly at: number };

/**
 * Adds what the token at a position means, and returns the number of tokens consumed; 0
 * when the rule does not apply.
 */
type TokenRule = (token: string, position: Position, found: ClassifiedTokens) => number;

/** Parses `u3` where `u` labels a unit. */
function attachedUnit(token: string, { labels }: UnitWords): TypedUnit | undefined {
  const [, word = '', number = ''] = ATTACHED_UNIT.exec(token) ?? [];
  const label = labels.get(word);
  return label && typedUnit(number, label);
}

/** A unit replaces a level, but a level never replaces a unit. */
function setUnit(found: ClassifiedTokens, unit: TypedUnit): void {
  if (found.unit === null || found.unit.isLevel || !unit.isLevel) found.unit = unit;
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
 * Whether a number behind a dash names a street, as in `10230-111 Ave`: only one street type follows, unlike
 * in `12 Park Ave`. Before a type that leads, it is the house's: `10-202 rue Martin`.
 */
const isStreetName = ({ tokens, at, words: { streetTypes }, format }: Position): boolean => {
  const shorts = streetTypes.get(tokens[at + 1] ?? '') ?? [];
  const leads = (short: string) =>
    format.leadingTypes.includes(short) && !format.sometimesLeadingTypes.includes(short);
  return shorts.length > 0 && !shorts.some(leads) && !streetTypes.has(tokens[at + 2] ?? '');
};

/**
 * Whether the type behind such a number may begin a name: another type follows (`202 St Clair Ave`), or it
 * may lead (`202 av du Parc`).
 */
function mayBeNamed({ tokens, at, words: { streetTypes }, format }: Position): boolean {
  const [type = '', name = '', ...rest] = tokens.slice(at + 1);
  const canLead = streetTypes.get(type)?.some((short) => format.sometimesLeadingTypes.includes(short));
  const isDirection = shortForms(format.directions).has(name);
  return rest.some((word) => streetTypes.has(word)) || (canLead === true && name !== '' && !isDirection);
}

/** The largest difference between numbers of one building or lot: `4-350` is no range. */
const WIDEST_RANGE = 200;

const isRange = (first: string, last: string): boolean => {
  const width = Number(last) - Number(first);
  return width > 0 && width <= WIDEST_RANGE;
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
  const asUnit = { house: typedNumber(second, suffix), unit: typedUnit(first) };
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

/** `lot 16` */
const parseLot: TokenRule = (token, { tokens, at }, found) => {
  const isLot = (token === 'lot' || token === 'lt') && !found.house;
  const number = isLot ? /^\d+/.exec(tokens[at + 1] ?? '')?.[0] : undefined;
  if (number === undefined) return 0;
  found.house = { ...typedNumber(number), number: `L${typedNumber(number).number}` };
  return 2;
};

/** Returns the index of the number behind a label and its symbol, if it has one. */
const behindSign = (tokens: readonly string[], at: number): number =>
  tokens[at] !== '#' && NUMBER_SIGNS.has(tokens[at + 1] ?? '') ? at + 2 : at + 1;

/** `unit 3`, `level 2`, `#3`, `apt #3`. Before `3/45` the label adds nothing. */
const parseLabelledUnit: TokenRule = (token, { words: { labels, numberless }, tokens, at }, found) => {
  if (token === '#' && at === 0 && !/\d/.test(tokens.slice(2, 4).join(' '))) return 1;
  const label = token === '#' ? NO_LABEL : labels.get(token);
  const nextAt = behindSign(tokens, at);
  const next = tokens[nextAt];
  if (!label || next === undefined) return 0;
  if (numberless.has(token) && /^\d/.test(next)) return 1;
  if (SLASH.test(next) && /\d[a-z]?\//.test(next)) return nextAt - at;
  const [, flat, number, suffix] = (found.house ? null : DASH.exec(next)) ?? [];
  if (flat !== undefined && number !== undefined) {
    found.unit = typedUnit(flat, label);
    // Behind the house number it is a range of units: `250 King St, Suite 103-104`.
    if (!found.numbers.some(({ isFirst }) => isFirst)) found.house = typedNumber(number, suffix);
    return nextAt + 1 - at;
  }
  // Flat B, 12 King Street
  const isLettered = LETTER.test(next) && AMBIGUOUS_NUMBER.test(tokens[nextAt + 1] ?? '');
  if (!UNIT_NUMBER.test(next) && !isLettered) return 0;
  setUnit(found, typedUnit(next, label));
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

const TOKEN_RULES: readonly TokenRule[] = [
  parseSlash,
  parseDash,
  parseLot,
  parseLabelledUnit,
  parseAttachedUnit,
];

/** Keeps a token that no rule applies to: as words, and as a number that may mean several things. */
function addToken(found: ClassifiedTokens, token: string, isLastToken: boolean): void {
  if (AMBIGUOUS_NUMBER.test(token)) {
    const isFirst = found.words.length === found.numbers.length;
    found.numbers.push({ text: token, at: found.words.length, isFirst, isLastToken });
  }
  found.words.push(...token.split(/[/&#-]/).filter((word) => word !== ''));
}

/** Classifies tokens as unit, house, ambiguous numbers and words. */
export function classifyTokens(tokens: readonly string[], rules: Rules): ClassifiedTokens {
  const found: ClassifiedTokens = { words: [], numbers: [], house: null, unit: null, otherHouse: null };
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] ?? '';
    const position = { ...rules, tokens, at };
    const consumed = TOKEN_RULES.reduce((sum, rule) => (sum > 0 ? sum : rule(token, position, found)), 0);
    if (consumed === 0) addToken(found, token, at === tokens.length - 1);
    at += Math.max(1, consumed);
  }
  return found;
}
