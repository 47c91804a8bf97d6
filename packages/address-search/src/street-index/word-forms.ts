import { type AddressForm, shortForms } from '../formats/address-format.ts';
import { foldedWords, wordsBehindApostrophes } from '../parsing/fold-text.ts';

/** The two ways to write a word, and the marks of types and states, in a country. All words are folded. */
export type WordForms = {
  /** The words of a text, each with its short form. */
  wordsOf(text: string): readonly string[];
  /** The word with its short forms. */
  withForms(words: readonly string[]): string[];
  /** What a typed word is looked up as: its short form, or itself. */
  plainForms(word: string): readonly string[];
  /** The marks of a street type: `_st` for `street`. */
  typeMarks(word: string): string[];
  /** The mark of a state: `_nsw` for `nsw`. */
  stateMarks(word: string): string[];
  /** The marks of types and states that begin so. */
  begunMarks(word: string): string[];
  isType(word: string): boolean;
  /** Whether a type stands before the name, as in French. */
  isLeadingType(word: string): boolean;
  /** The written forms of a direction, none for other words. */
  directionForms(word: string): readonly string[];
  /** Whether a word is one of the country's types, directions or short forms, which no street's own words need to hold. */
  isFormWord(word: string): boolean;
};

/** `5th` is written `5` in some files. */
function plainOrdinal(word: string): string[] {
  const found = /^(\d+)(?:st|nd|rd|th|e|re|er|eme|ieme|iere|nde)$/.exec(word);
  return found?.[1] === undefined ? [] : [found[1]];
}

/** Returns the same question once: a country has far fewer names than streets. */
function remembered<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}

/** Makes the forms of a country. */
export function createWordForms(form: AddressForm): WordForms {
  const types = shortForms(form.streetTypes);
  const words = shortForms(form.wordForms);
  const directions = shortForms(form.directions);
  const leading = new Set<string>(form.leadingTypes);
  const states = Object.keys(form.states);
  const markOf = (short: string) => `_${short}`;

  const shortsOf = (word: string) => words.get(word) ?? directions.get(word) ?? [];
  const withForms = (list: readonly string[]): string[] =>
    list.flatMap((word) => {
      const forms = [word, ...shortsOf(word)];
      return [...forms, ...forms.flatMap(plainOrdinal)];
    });
  /** A single letter begins too many types to say anything, save those written in two letters. */
  const begunMarks = (word: string): string[] => {
    const begunTypes = [...types]
      .filter(([written]) => written.startsWith(word) && (word.length > 1 || written.length <= 2))
      .flatMap(([, shorts]) => shorts);
    return [...new Set([...begunTypes, ...states.filter((code) => code.startsWith(word))].map(markOf))];
  };

  return {
    wordsOf: remembered((text) => withForms([...foldedWords(text), ...wordsBehindApostrophes(text)])),
    withForms,
    plainForms: (word) => {
      const shorts = shortsOf(word);
      const forms = shorts.length > 0 ? shorts : [word];
      return [...forms, ...[word, ...forms].flatMap(plainOrdinal)];
    },
    typeMarks: (word) => (types.get(word) ?? []).map(markOf),
    stateMarks: (word) => (states.includes(word) ? [markOf(word)] : []),
    begunMarks: remembered(begunMarks),
    isType: (word) => types.has(word),
    isLeadingType: (word) => types.get(word)?.some((short) => leading.has(short)) ?? false,
    directionForms: (word) => directions.get(word) ?? [],
    isFormWord: (word) => types.has(word) || words.has(word) || directions.has(word),
  };
}
