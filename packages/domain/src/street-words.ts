import { type AddressForm, shortForms } from './address-form.ts';
import { foldedWords, foldText, wordsBehindApostrophes } from './address-text.ts';

/** A street as the index keeps it. */
export type Street = {
  readonly name: string;
  readonly type: string;
  /** Whether the type stands before the name. */
  readonly doesTypeLead: boolean;
  /** A direction behind it. */
  readonly suffix: string;
  readonly locality: string;
  /** In New Zealand the town or city. */
  readonly state: string;
  readonly postcodes: readonly string[];
};

/**
 * What a search looks for among the words of streets: four questions, of which a later one is asked only when the ones before found nothing.
 * `named` wants the first word in the street's name, `anywhere` wants it in any place; `whole` words come before `begun` ones, so that
 * KING precedes KINGSLEY.
 */
export type StreetQuestion = {
  readonly named: { readonly whole: string; readonly begun: string };
  readonly anywhere: { readonly whole: string; readonly begun: string };
  /** The beginning of the last word where it is too short to look up by: LIKE patterns. */
  readonly patterns: readonly string[];
};

/** Other spellings of a word that was typed, by the place of the word. */
export type Spellings = ReadonlyMap<number, Spelling>;
export type Spelling = { readonly whole: readonly string[]; readonly begun: readonly string[] };

/** How streets of a country are indexed and looked for. */
export type StreetWords = {
  /** The words of a street as one text, spaces around each: names, `=` with a word of the name, `_` with a type or state. */
  keyOf(street: Street): string;
  /** The words of its name and locality that people may mistype. */
  spelledWords(street: Street): string[];
  /** Undefined when the words say too little to look for. */
  questionOf(
    words: readonly string[],
    isLastPartial: boolean,
    spellings?: Spellings,
  ): StreetQuestion | undefined;
};

/** A last word this short is no key to look up by: a lookup by its beginning would gather half the country. */
const SHORT = 2;
/** Fewer letters than this say nothing. ADR-7 */
const FEWEST_LETTERS = 2;
/** Fits no key. */
const NOTHING = "'~'";
const ANY = '%';
/** What is left of a name typed in two words: `o connell`. */
const ELIDED = new Set(['o', 'd', 'l']);

const lexeme = (word: string): string => `'${word.replace(/['\\]/g, '')}'`;
const either = (terms: readonly string[]): string =>
  terms.length === 1 ? (terms[0] ?? NOTHING) : `(${terms.join('|')})`;
const all = (terms: readonly string[]): string => terms.join('&');

/** `5th` is written `5` in some files. */
const plainOrdinal = (word: string): string[] => {
  const found = /^(\d+)(?:st|nd|rd|th|e|re|er|eme)$/.exec(word);
  return found?.[1] === undefined ? [] : [found[1]];
};

export function createStreetWords(form: AddressForm): StreetWords {
  const types = shortForms(form.streetTypes);
  const wordForms = shortForms(form.wordForms);
  const directions = shortForms(form.directions);
  const leading = new Set<string>(form.leadingTypes);
  const typeEntries = [...types];
  const stateCodes = Object.keys(form.states);

  const withForms = (words: readonly string[]): string[] =>
    words.flatMap((word) => [word, ...(wordForms.get(word) ?? []), ...plainOrdinal(word)]);
  const typeMarks = (word: string): string[] => (types.get(word) ?? []).map((short) => `_${short}`);
  const stateMarks = (word: string): string[] => (stateCodes.includes(word) ? [`_${word}`] : []);
  const plainForms = (word: string): readonly string[] => [
    ...(wordForms.get(word) ?? [word]),
    ...plainOrdinal(word),
  ];
  const isLeadingType = (word: string) => types.get(word)?.some((short) => leading.has(short)) ?? false;

  function nameWords({ name, type }: Street): string[] {
    const isKnownType = type === '' || types.has(foldText(type));
    return withForms([
      ...foldedWords(name),
      ...wordsBehindApostrophes(name),
      ...(isKnownType ? [] : foldedWords(type)),
    ]);
  }

  function placeWords({ locality, state, suffix }: Street): string[] {
    const isState = stateCodes.includes(foldText(state));
    const direction = foldText(suffix);
    return withForms([
      ...foldedWords(locality),
      ...wordsBehindApostrophes(locality),
      ...(isState || state === locality ? [] : foldedWords(state)),
      ...(direction === '' ? [] : [direction, ...(directions.get(direction) ?? [])]),
    ]);
  }

  function keyOf(street: Street): string {
    const name = nameWords(street);
    const marks = [
      ...typeMarks(foldText(street.type)),
      // A name that ends like a type, The Crescent, is also found by what people write for it: `the cres`.
      ...name.filter((word) => word !== 'st').flatMap(typeMarks),
      ...stateMarks(foldText(street.state)),
    ];
    const postcodes = street.postcodes.flatMap((postcode) => {
      const code = foldText(postcode).replaceAll(' ', '');
      return form.postcodeSplitAt === 0 ? [code] : [code, code.slice(0, form.postcodeSplitAt)];
    });
    const words = [...name, ...placeWords(street), ...marks, ...postcodes, ...name.map((word) => `=${word}`)];
    return ` ${[...new Set(words)].filter((word) => word !== '').join(' ')} `;
  }

  /** The first word that can be a street's name: French types stand before it. */
  function anchorOf(words: readonly string[]): number {
    if (!isLeadingType(words[0] ?? '')) return 0;
    const at = words.findIndex((word) => !types.has(word));
    return at < 0 ? 0 : at;
  }

  function wholeTerm(word: string, mark: '' | '=', spelling: Spelling | undefined): string {
    const plain = [...plainForms(word), ...(spelling?.whole ?? [])].map((form_) => lexeme(mark + form_));
    const marks = mark === '' ? [...typeMarks(word), ...stateMarks(word)].map(lexeme) : [];
    return either([...new Set([...plain, ...marks])]);
  }

  function begunTerm(word: string, mark: '' | '=', spelling: Spelling | undefined): string {
    const plain = [word, ...(spelling?.begun ?? [])].map((form_) => `${lexeme(mark + form_)}:*`);
    if (mark === '=') return either(plain);
    const begunTypes = typeEntries
      .filter(([written]) => written.startsWith(word))
      .flatMap(([, shorts]) => shorts);
    const begunStates = stateCodes.filter((code) => code.startsWith(word));
    return either([
      ...plain,
      ...new Set([...begunTypes, ...begunStates].map((mark_) => lexeme(`_${mark_}`))),
    ]);
  }

  /** The terms of all words but the last, and the two ways to take the last. */
  function ask(
    words: readonly string[],
    isLastPartial: boolean,
    anchor: number | undefined,
    spellings: Spellings,
  ) {
    const mark = (at: number) => (at === anchor ? '=' : '');
    const lastAt = words.length - 1;
    const last = words[lastAt] ?? '';
    const before = words.slice(0, -1).map((word, at) => wholeTerm(word, mark(at), spellings.get(at)));
    const whole = wholeTerm(last, mark(lastAt), spellings.get(lastAt));
    if (!isLastPartial) return { whole: all([...before, whole]), begun: NOTHING };
    if (last.length <= SHORT && before.length > 0) return { whole: all(before), begun: NOTHING };
    const begun = begunTerm(last, mark(lastAt), spellings.get(lastAt));
    return { whole: all([...before, whole]), begun: all([...before, begun, `!${whole}`]) };
  }

  /** Two letters may be a whole short form already: `ln`. */
  const shortPatterns = (word: string): string[] => [
    `% ${word}%`,
    `% \\_${word}%`,
    ...typeMarks(word).map((mark) => `% \\${mark} %`),
  ];

  return {
    keyOf,
    spelledWords: (street) =>
      [...new Set([...nameWords(street), ...placeWords(street)])].filter((word) => /^\p{L}{3,}$/u.test(word)),
    questionOf(typed, isLastPartial, spellings = new Map()) {
      const words = typed.filter(
        (word, at) => !(ELIDED.has(word) && !directions.has(word) && at < typed.length - 1),
      );
      if (words.join('').length < FEWEST_LETTERS || words.length === 0) return undefined;
      const last = words.at(-1) ?? '';
      const isShort = isLastPartial && last.length <= SHORT && words.length > 1;
      // Places shift when a word is left out; spellings are given for the words as they were typed.
      const shifted = words.length === typed.length ? spellings : new Map();
      return {
        named: ask(words, isLastPartial, anchorOf(words), shifted),
        anywhere: ask(words, isLastPartial, undefined, shifted),
        patterns: isShort ? shortPatterns(last) : [ANY],
      };
    },
  };
}
