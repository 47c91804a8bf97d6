import { type AddressFormat, shortForms } from '../formats/address-format.ts';
import { foldedWords, wordsAfterApostrophes } from '../parsing/fold-text.ts';
import { compoundOrdinals } from '../parsing/number-words.ts';

/**
 * The forms of the words of a country: short and long forms, and the index terms of street types and states
 * (`_st`, `_nsw`). All words are folded.
 */
export type WordForms = {
  /** Returns the words of a text in all their forms, for the index. */
  wordsOf(text: string): readonly string[];
  /** Returns each word with its short forms. */
  allForms(words: readonly string[]): string[];
  /** Returns the forms under which a typed word is looked up: its short forms, or the word itself. */
  normalForms(word: string): readonly string[];
  /** Returns the index terms of a street type: `_st` for `street`. */
  typeTerms(word: string): string[];
  /** Returns the index term of a state: `_nsw` for `nsw`. */
  stateTerms(word: string): string[];
  /** Returns the index terms of the types and states that begin with a prefix. */
  termsByPrefix(prefix: string): string[];
  isType(word: string): boolean;
  /** Whether a type comes before the name, as in French. */
  isLeadingType(word: string): boolean;
  /** Returns the short forms of a direction; none for other words. */
  directionForms(word: string): readonly string[];
  /**
   * Whether a word is a street type, a direction or has short forms. Such a word needs
   * no entry in the dictionary.
   */
  isGenericWord(word: string): boolean;
};

/** Some files write `5th` as `5`. */
function ordinalNumber(word: string): string[] {
  const found = /^(\d+)(?:st|nd|rd|th|e|re|er|ere|eme|ieme|iere|nde)$/.exec(word);
  return found?.[1] === undefined ? [] : [found[1]];
}

/** Memoises a function of a text: a country has far fewer names than streets. */
function memoised<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}

/** Creates the word forms of a country. */
export function createWordForms(format: AddressFormat): WordForms {
  const types = shortForms(format.streetTypes);
  const words = shortForms(format.wordForms);
  const directions = shortForms(format.directions);
  const leading = new Set<string>(format.leadingTypes);
  const states = Object.keys(format.states);
  const termOf = (short: string) => `_${short}`;

  const shortsOf = (word: string) => words.get(word) ?? directions.get(word) ?? [];
  const allForms = (list: readonly string[]): string[] =>
    list.flatMap((word) => {
      const forms = [word, ...shortsOf(word)];
      return [...forms, ...forms.flatMap(ordinalNumber)];
    });
  /** A single letter begins too many types to be useful, except types that are written in two letters. */
  const termsByPrefix = (prefix: string): string[] => {
    const typesByPrefix = [...types]
      .filter(([written]) => written.startsWith(prefix) && (prefix.length > 1 || written.length <= 2))
      .flatMap(([, shorts]) => shorts);
    const statesByPrefix = states.filter((code) => code.startsWith(prefix));
    return [...new Set([...typesByPrefix, ...statesByPrefix].map(termOf))];
  };

  return {
    wordsOf: memoised((text) => {
      const own = foldedWords(text);
      return allForms([...own, ...compoundOrdinals(own), ...wordsAfterApostrophes(text)]);
    }),
    allForms,
    normalForms: (word) => {
      const shorts = shortsOf(word);
      const forms = shorts.length > 0 ? shorts : [word];
      return [...forms, ...[word, ...forms].flatMap(ordinalNumber)];
    },
    typeTerms: (word) => (types.get(word) ?? []).map(termOf),
    stateTerms: (word) => (states.includes(word) ? [termOf(word)] : []),
    termsByPrefix: memoised(termsByPrefix),
    isType: (word) => types.has(word),
    isLeadingType: (word) => types.get(word)?.some((short) => leading.has(short)) ?? false,
    directionForms: (word) => directions.get(word) ?? [],
    isGenericWord: (word) => types.has(word) || words.has(word) || directions.has(word),
  };
}
