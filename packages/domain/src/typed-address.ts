import { type AddressForm, shortForms, unitCodes } from './address-form.ts';
import { foldText } from './address-text.ts';

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

/** One way to understand what was typed. */
export type TypedAddress = {
  /** Folded words of street, suburb, state and postcode in the order they were typed. */
  readonly words: readonly string[];
  /** Whether the last word may still grow. */
  readonly isLastPartial: boolean;
  readonly house: TypedNumber | null;
  readonly unit: TypedUnit | null;
};

/** What was typed: a postal address, or one or more ways to understand it as an address at a street, the likeliest first. */
export type TypedText =
  | { readonly kind: 'postal'; readonly type: string; readonly number: string; readonly words: readonly string[]; readonly isLastPartial: boolean }
  | { readonly kind: 'street'; readonly readings: readonly TypedAddress[] };

/** More words than any address has: the rest is left out, so that no text makes a search dear. */
const MAX_WORDS = 12;

const NUMBER = /^(\d{1,6})([a-z]?)$/;
const SLASH = /^([a-z]{0,4}\d{0,5}[a-z]?)\/(\d{1,6})([a-z]?)(?:-(\d{1,6}[a-z]?))?$/;
const DASH = /^([a-z]{0,2}\d{1,5}[a-z]?)-(\d{1,6})([a-z]?)$/;
const UNIT_NUMBER = /^(?:[a-z]{0,2}\d{1,5}[a-z]?|[a-z])$/;
const GLUED_UNIT = /^([a-z]{1,5})(\d{1,5}[a-z]?)$/;

type Found = {
  words: string[];
  /** Numbers that may be the house's, with their place among the words. */
  numbers: { text: string; at: number; isFirst: boolean; isLastToken: boolean }[];
  house: TypedNumber | null;
  /** Another meaning of a dash. */
  otherHouse: { house: TypedNumber; unit: TypedUnit | null } | null;
  unit: TypedUnit | null;
};

const house = (number: string, suffix = '', last = '', isPartial = false): TypedNumber => ({
  number: number.replace(/^0+(?=\d)/, ''),
  suffix: suffix.toUpperCase(),
  last: last.toUpperCase(),
  isPartial,
});
const unitOf = (number: string, isLevel = false): TypedUnit => ({ number: number.toUpperCase(), isLevel });

/** Reads what people type for a country. ADR-2, ADR-4, ADR-5 */
export type TypedAddressReader = { read(text: string): TypedText };

/** The words that announce a unit or a level in a country. */
function unitWordsOf(form: AddressForm) {
  return {
    units: new Set(unitCodes(form.unitTypes).keys()),
    levels: new Set(unitCodes(form.levelTypes).keys()),
    streetWords: shortForms(form.streetTypes),
  };
}

/** Signs that mean something in an address stay, all others part words. */
function tokensOf(text: string): string[] {
  return foldText(text)
    .replace(/½/g, ' ')
    .replace(/\s*\/\s*/g, '/')
    .replace(/(\d[a-z]?)\s*[-–—]\s*(?=\d)/g, '$1-')
    .replace(/[–—-](?!\d)|(?<![\da-z])-|#/g, ' ')
    .replace(/(?<=[a-z]{3})-/g, ' ')
    .replace(/[^\p{L}\p{N}/\-&]+/gu, ' ')
    .split(' ')
    .filter((token) => token !== '')
    .slice(0, MAX_WORDS);
}

/** Phrases that are one word of the index: `new south wales` is `nsw`. */
function shortenStates(form: AddressForm): (tokens: string[]) => string[] {
  const phrases = Object.entries(form.states).flatMap(([code, names]) =>
    names.map((name) => ({ code, words: name.split(/[ -]/) })),
  );
  return (tokens) => {
    for (const { code, words } of phrases) {
      const at = tokens.length - words.length;
      // A state's name ends an address; elsewhere the same word is a street's or a suburb's.
      if (at > 0 && words.length > 1 && words.every((word, i) => tokens[at + i] === word))
        return [...tokens.slice(0, at), code];
    }
    return tokens;
  };
}

function readToken(token: string, next: string | undefined, form: AddressForm, kinds: ReturnType<typeof unitWordsOf>, found: Found): number {
  const slash = SLASH.exec(token);
  if (slash && !found.house) {
    const [, unit = '', number = '', suffix = '', last = ''] = slash;
    const glued = GLUED_UNIT.exec(unit);
    const isKnown = glued && (kinds.units.has(glued[1] ?? '') || kinds.levels.has(glued[1] ?? ''));
    if (unit !== '') found.unit = unitOf(isKnown ? (glued[2] ?? '') : unit, Boolean(isKnown && kinds.levels.has(glued[1] ?? '') && !kinds.units.has(glued[1] ?? '')));
    found.house = house(number, suffix, last);
    return 1;
  }
  const dash = DASH.exec(token);
  if (dash && !found.house) {
    const [, first = '', second = '', suffix = ''] = dash;
    const range = /^(\d+)([a-z]?)$/.exec(first);
    const asRange = range ? { house: house(range[1] ?? '', range[2], second + suffix), unit: found.unit } : null;
    const asUnit = { house: house(second, suffix), unit: unitOf(first) };
    const [likely, other] = form.dash === 'range' ? [asRange, asUnit] : [asUnit, asRange];
    found.house = (likely ?? asUnit).house;
    found.unit = (likely ?? asUnit).unit;
    found.otherHouse = likely === null ? null : other;
    return 1;
  }
  const isUnitWord = kinds.units.has(token);
  const isLevelWord = kinds.levels.has(token);
  if ((isUnitWord || isLevelWord || token === 'lot') && next !== undefined && (UNIT_NUMBER.test(next) || SLASH.test(next)) && /\d/.test(next)) {
    const inner = SLASH.exec(next);
    if (token === 'lot') {
      found.house = house(next.replace(/\D.*$/, ''));
      found.house = { ...found.house, number: `L${found.house.number}` };
      return 2;
    }
    if (inner) return 1;
    // A unit counts more than the level it lies on.
    if (found.unit === null || found.unit.isLevel || !isLevelWord) found.unit = unitOf(next, !isUnitWord);
    return 2;
  }
  const glued = GLUED_UNIT.exec(token);
  if (glued && found.unit === null && (kinds.units.has(glued[1] ?? '') || kinds.levels.has(glued[1] ?? '')) && !kinds.streetWords.has(token)) {
    found.unit = unitOf(glued[2] ?? '', !kinds.units.has(glued[1] ?? ''));
    return 1;
  }
  return 0;
}

function gather(tokens: readonly string[], form: AddressForm, kinds: ReturnType<typeof unitWordsOf>): Found {
  const found: Found = { words: [], numbers: [], house: null, otherHouse: null, unit: null };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    const taken = readToken(token, tokens[at + 1], form, kinds, found);
    if (taken > 0) {
      at += taken;
      continue;
    }
    if (NUMBER.test(token)) {
      found.numbers.push({ text: token, at: found.words.length, isFirst: found.words.length === found.numbers.length, isLastToken: at === tokens.length - 1 });
    }
    for (const word of token.split(/[/&-]/)) if (word !== '') found.words.push(word);
    at += 1;
  }
  return found;
}

const without = (words: readonly string[], places: readonly number[]): string[] =>
  words.filter((_, at) => !places.includes(at));

/** The ways to read loose numbers: house number, unit and house number, or part of a name or a postcode. */
function readings(found: Found, isLastPartial: boolean, isPostcode: (word: string) => boolean): TypedAddress[] {
  const { words, numbers, unit } = found;
  const asWords = { words, isLastPartial, house: found.house, unit };
  if (found.house) return [asWords, ...(found.otherHouse ? [{ ...asWords, ...found.otherHouse }] : [])];
  const take = (number: Found['numbers'][number]): TypedNumber => {
    const [, digits = '', suffix = ''] = NUMBER.exec(number.text) ?? [];
    return house(digits, suffix, '', number.isLastToken && isLastPartial && !number.isFirst);
  };
  const [first, second] = numbers;
  if (!first) return [asWords];
  const reading = (number: Found['numbers'][number]) => ({
    words: without(words, [number.at]),
    isLastPartial: isLastPartial && !number.isLastToken,
    house: take(number),
    unit,
  });
  const ways: TypedAddress[] = [];
  if (!first.isFirst && first.isLastToken && isPostcode(first.text)) ways.push(asWords);
  ways.push(reading(first));
  if (first.isFirst && second?.isFirst && unit === null) {
    ways.push({ ...reading(second), words: without(words, [first.at, second.at]), unit: unitOf(first.text) });
  }
  if (!first.isFirst && second) ways.push(reading(second));
  if (!ways.includes(asWords)) ways.push(asWords);
  return ways;
}

/** Makes the reader of a country. */
export function createTypedAddressReader(form: AddressForm): TypedAddressReader {
  const kinds = unitWordsOf(form);
  const shorten = shortenStates(form);
  const postcode = new RegExp(`^${form.postcodePattern}$`);
  const postal = form.postalTypes.map((type) => ({ type, folded: foldText(type) }));
  const rural = form.ruralDelivery === null ? null : foldText(form.ruralDelivery);

  /** `RD 2` says who delivers, which no file of streets knows. */
  function withoutRural(tokens: string[]): string[] {
    const at = tokens.findIndex((token, i) => i > 1 && token === rural && /^\d+$/.test(tokens[i + 1] ?? ''));
    return at < 0 ? tokens : [...tokens.slice(0, at), ...tokens.slice(at + 2)];
  }

  /** A postcode typed with its space is one word. */
  function joinPostcode(tokens: string[]): string[] {
    if (form.postcodeSplitAt === 0) return tokens;
    const at = tokens.findIndex((token, i) => postcode.test(`${token}${tokens[i + 1] ?? ''}`));
    return at < 0 ? tokens : [...tokens.slice(0, at), `${tokens[at]}${tokens[at + 1]}`, ...tokens.slice(at + 2)];
  }

  return {
    read(text) {
      const isLastPartial = !/[\s,;]$/.test(text);
      const tokens = tokensOf(text);
      const plain = tokens.join(' ');
      const found = postal.find(({ folded }) => plain === folded || plain.startsWith(`${folded} `));
      if (found) {
        const rest = plain.slice(found.folded.length).split(' ').filter((word) => word !== '');
        const number = /\d/.test(rest[0] ?? '') ? (rest.shift() ?? '') : '';
        return { kind: 'postal', type: found.type, number: number.toUpperCase(), words: joinPostcode(rest), isLastPartial };
      }
      const gathered = gather(shorten(joinPostcode(withoutRural(tokens))), form, kinds);
      return { kind: 'street', readings: readings(gathered, isLastPartial, (word) => postcode.test(word)) };
    },
  };
}
