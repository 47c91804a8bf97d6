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
  /** What the words of a street must show beside: LIKE patterns of its key, one of which must fit. */
  readonly patterns: readonly string[];
};

/** Other spellings of a word that was typed, by the place of the word. */
export type Spellings = ReadonlyMap<number, Spelling>;
export type Spelling = { readonly whole: readonly string[]; readonly begun: readonly string[] };

/** How streets of a country are indexed and looked for. */
export type StreetWords = {
  /**
   * The words of a street as one text, spaces around each: names and places, `=` with a word of the name, `=<` with its first two and three
   * letters, `_` with a type or state.
   */
  keyOf(street: Street): string;
  /** The words of its name and locality that people may mistype. */
  spelledWords(street: Street): string[];
  /** Whether a word is one of the country's street types, directions or short forms, which no street's own words need to hold. */
  isFormWord(word: string): boolean;
  /** Undefined when the words say too little to look for. */
  questionOf(
    words: readonly string[],
    isLastPartial: boolean,
    spellings?: Spellings,
  ): StreetQuestion | undefined;
};

/**
 * Beginnings of so many letters of a name are words of the index themselves, and of other words they are no key at all: the index gathers
 * every word behind a beginning, one by one, which for a short one takes longer than all else that a search does.
 */
const SHORT = 2;
const BEGINNING = 3;
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

const spaced = (words: readonly string[]): string =>
  ` ${[...new Set(words)].filter((word) => word !== '').join(' ')} `;

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
  /** A country has far fewer names than streets: each is taken apart once. */
  const wordsByName = new Map<string, readonly string[]>();
  function wordsOf(name: string): readonly string[] {
    let words = wordsByName.get(name);
    if (!words) {
      words = withForms([...foldedWords(name), ...wordsBehindApostrophes(name)]);
      wordsByName.set(name, words);
    }
    return words;
  }
  const typeMarks = (word: string): string[] => (types.get(word) ?? []).map((short) => `_${short}`);
  const stateMarks = (word: string): string[] => (stateCodes.includes(word) ? [`_${word}`] : []);
  const plainForms = (word: string): readonly string[] => [
    ...(wordForms.get(word) ?? [word]),
    ...plainOrdinal(word),
  ];
  const isLeadingType = (word: string) => types.get(word)?.some((short) => leading.has(short)) ?? false;

  function nameWords({ name, type }: Street): readonly string[] {
    const isKnownType = type === '' || types.has(foldText(type));
    return isKnownType ? wordsOf(name) : [...wordsOf(name), ...wordsOf(type)];
  }

  function placeWords({ locality, state, suffix }: Street): string[] {
    const isState = stateCodes.includes(foldText(state));
    const direction = foldText(suffix);
    return [
      ...wordsOf(locality),
      ...(isState || state === locality ? [] : wordsOf(state)),
      ...(direction === '' ? [] : [...withForms([direction]), ...(directions.get(direction) ?? [])]),
    ];
  }

  function keyOf(street: Street): string {
    const name = nameWords(street);
    const marks = [
      ...typeMarks(foldText(street.type)),
      // What looks like a type elsewhere is found by what people write for it: The Crescent by `the cres`, Lane Cove by `ln cove`.
      ...[...name, ...placeWords(street)].filter((word) => word !== 'st').flatMap(typeMarks),
      ...(/.\bst\b/i.test(street.name) ? typeMarks('st') : []),
      ...stateMarks(foldText(street.state)),
    ];
    const postcodes = street.postcodes.flatMap((postcode) => {
      const code = foldText(postcode).replaceAll(' ', '');
      return form.postcodeSplitAt === 0 ? [code] : [code, code.slice(0, form.postcodeSplitAt)];
    });
    const beginnings = name.flatMap((word) => [word.slice(0, SHORT), word.slice(0, BEGINNING)]);
    return spaced([
      ...name,
      ...placeWords(street),
      ...marks,
      ...postcodes,
      ...name.map((word) => `=${word}`),
      ...beginnings.map((beginning) => `=<${beginning}`),
    ]);
  }

  /** The first word that can be a street's name: French types stand before it. */
  function anchorOf(words: readonly string[]): number {
    if (!isLeadingType(words[0] ?? '')) return 0;
    const at = words.findIndex((word) => !types.has(word));
    return at < 0 ? 0 : at;
  }

  function wholeTerm(word: string, mark: '' | '=', spelling: Spelling | undefined): string {
    const spelled = spelling?.whole ?? [];
    const plain = [word, ...spelled].flatMap(plainForms).map((form_) => lexeme(mark + form_));
    const marks =
      mark === ''
        ? [word, ...spelled].flatMap((form_) => [...typeMarks(form_), ...stateMarks(form_)]).map(lexeme)
        : [];
    return either([...new Set([...plain, ...marks])]);
  }

  /** Types and states that begin so, or are written so in short. */
  function begunMarks(word: string): string[] {
    const begunTypes = typeEntries
      .filter(([written]) => written.startsWith(word) && (word.length > 1 || written.length <= 2))
      .flatMap(([, shorts]) => shorts);
    const begunStates = stateCodes.filter((code) => code.startsWith(word));
    return [...new Set([...begunTypes, ...begunStates].map((mark) => `_${mark}`))];
  }

  /** A word of which more letters may come, as far as it is a key. */
  function begunTerm(word: string, mark: '' | '=', spelling: Spelling | undefined): string {
    const terms = [word, ...(spelling?.begun ?? [])].map((begun) =>
      mark === '=' && begun.length <= BEGINNING ? lexeme(`=<${begun}`) : `${lexeme(mark + begun)}:*`,
    );
    const marks = mark === '=' ? [] : begunMarks(word).map(lexeme);
    return either([...new Set([...terms, ...marks])]);
  }

  type Asked = { words: readonly string[]; isLastPartial: boolean; spellings: Spellings };

  /** The terms of all words but the last, and the two ways to take the last. */
  function ask({ words, isLastPartial, spellings }: Asked, anchor: number | undefined) {
    const mark = (at: number) => (at === anchor ? '=' : '');
    const lastAt = words.length - 1;
    const last = words[lastAt] ?? '';
    const before = words.slice(0, -1).map((word, at) => wholeTerm(word, mark(at), spellings.get(at)));
    const whole = wholeTerm(last, mark(lastAt), spellings.get(lastAt));
    if (!isLastPartial) return { whole: all([...before, whole]), begun: NOTHING };
    // Beside other words a short beginning is left to the patterns, which look at the few streets that have those.
    if (last.length <= BEGINNING && before.length > 0) return { whole: all(before), begun: NOTHING };
    const begun = begunTerm(last, mark(lastAt), spellings.get(lastAt));
    return { whole: all([...before, whole]), begun: all([...before, begun, `!${whole}`]) };
  }

  /** What a key shows when one of its words begins as the last one typed, or is a short form of it. */
  function patternsOf({ words, isLastPartial }: Asked): string[] {
    const last = words.at(-1) ?? '';
    if (!isLastPartial || last.length > BEGINNING || words.length === 1) return [ANY];
    const marks = [...new Set([...begunMarks(last), ...typeMarks(last), ...stateMarks(last)])];
    return [
      `% ${last}%`,
      ...plainForms(last).map((word) => `% ${word} %`),
      ...marks.map((mark) => `% \\${mark} %`),
    ];
  }

  /** Types and states alone say nothing about a place. */
  const isMarkOnly = (word: string): boolean => typeMarks(word).length + stateMarks(word).length > 0;

  return {
    keyOf,
    isFormWord: (word) => types.has(word) || wordForms.has(word) || directions.has(word),
    spelledWords: (street) =>
      [...new Set([...nameWords(street), ...placeWords(street)])].filter((word) => /^\p{L}{3,}$/u.test(word)),
    questionOf(typed, isLastPartial, spellings = new Map()) {
      const words = typed.filter(
        (word, at) => !(ELIDED.has(word) && !directions.has(word) && at < typed.length - 1),
      );
      if (words.join('').length < FEWEST_LETTERS || words.length === 0) return undefined;
      // Places shift when a word is left out; spellings are given for the words as they were typed.
      const asked: Asked = {
        words,
        isLastPartial,
        spellings: words.length === typed.length ? spellings : new Map(),
      };
      const isAnywhere = !words.every(isMarkOnly);
      return {
        named: ask(asked, anchorOf(words)),
        anywhere: isAnywhere ? ask(asked, undefined) : { whole: NOTHING, begun: NOTHING },
        patterns: patternsOf(asked),
      };
    },
  };
}
