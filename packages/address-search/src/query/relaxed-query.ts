import type { WordForms } from '../street-index/word-forms.ts';
import { allOf, eitherOf, NO_QUESTION, type StreetQuestion, wholeTerm } from './street-query.ts';

/** More words of a place than this are not put in every combination. */
const MOST_WORDS = 5;
/** With so many words of a place two of them may be others than the file's; with two, one. */
const ENOUGH_FOR_TWO = 3;

/** What was typed, parted into the street and the words of its place that say something. */
type LooseWords = {
  readonly street: readonly string[];
  readonly place: readonly string[];
  readonly isShorter: boolean;
};

/** Behind the first street type, and those right behind it (`Pulpit Hill Rd`); a leading type has one word of the name behind it. */
function endOfStreet(forms: WordForms, words: readonly string[]): number {
  if (forms.isLeadingType(words[0] ?? '')) return 2;
  let end = words.findIndex((word, at) => at > 0 && forms.isType(word)) + 1;
  while (end > 0 && forms.isType(words[end] ?? '')) end += 1;
  return end;
}

/** Types, directions and states are typed wrongly too often to count among the words of a place. */
function part(forms: WordForms, words: readonly string[]): LooseWords | undefined {
  const end = endOfStreet(forms, words);
  if (end === 0) return undefined;
  const behind = words.slice(end);
  const place = behind.filter(
    (word) =>
      word.length > 1 &&
      !forms.isType(word) &&
      [...forms.directionForms(word), ...forms.stateMarks(word)].length === 0,
  );
  return {
    street: words.slice(0, end),
    place: place.slice(0, MOST_WORDS),
    isShorter: place.length < behind.length,
  };
}

/** Every choice of so many of the words. */
function choices(words: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return words.flatMap((word, at) => choices(words.slice(at + 1), size - 1).map((rest) => [word, ...rest]));
}

/**
 * Questions for a street whose place was typed otherwise than files write it: beside it stands a city (`Broadmeadows Melbourne`), a region, a neighbour, another
 * direction, a wrong postcode. All words of the street must fit, and of the place all but one, then all but two. ADDR-24
 */
export function looseQuestions(forms: WordForms, words: readonly string[]): StreetQuestion[] {
  const parted = part(forms, words);
  if (!parted) return [];
  const { street, place, isShorter } = parted;
  const anchor = forms.isLeadingType(street[0] ?? '') ? 1 : 0;
  const term = (word: string) => wholeTerm(forms, word, '', undefined);
  const named = street.map((word, at) => wholeTerm(forms, word, at === anchor ? '=' : '', undefined));
  const sizes = [
    ...(isShorter && place.length > 0 ? [place.length] : []),
    ...(place.length > 1 ? [place.length - 1] : []),
    ...(place.length >= ENOUGH_FOR_TWO ? [place.length - 2] : []),
  ];
  return sizes.map((size) => ({
    named: {
      whole: allOf([...named, eitherOf(choices(place, size).map((choice) => allOf(choice.map(term))))]),
      begun: NO_QUESTION.begun,
    },
    anywhere: NO_QUESTION,
    patterns: ['%'],
    needed: undefined,
  }));
}
