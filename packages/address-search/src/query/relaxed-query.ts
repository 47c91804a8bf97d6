import type { WordForms } from '../street-index/word-forms.ts';
import { exactTerm } from './query-terms.ts';
import { MATCH_NOTHING, type StreetQuery } from './street-query.ts';
import { allOf, anyOf } from './text-search.ts';

/** No more words of a place than these are combined. */
const MAX_PLACE_WORDS = 5;
/** Of three or more words of a place, two may differ from the file's. Of two words, one may. */
const MIN_WORDS_TO_OMIT_TWO = 3;

/** The typed words, split into the street and the words of its place that describe it. */
type StreetAndPlace = {
  readonly street: readonly string[];
  readonly place: readonly string[];
  readonly hasOmittedWords: boolean;
};

/**
 * Returns the end of the street: behind its type, and behind types right after it (`Pulpit Hill Rd`). A
 * leading type has one name word.
 */
function endOfStreet(forms: WordForms, words: readonly string[]): number {
  if (forms.isLeadingType(words[0] ?? '')) return 2;
  let end = words.findIndex((word, at) => at > 0 && forms.isType(word)) + 1;
  while (end > 0 && forms.isType(words[end] ?? '')) end += 1;
  return end;
}

/** Types, directions and states are mistyped too often to count among the words of a place. */
function splitStreetAndPlace(forms: WordForms, words: readonly string[]): StreetAndPlace | undefined {
  const end = endOfStreet(forms, words);
  if (end === 0) return undefined;
  const behind = words.slice(end);
  const place = behind.filter(
    (word) =>
      word.length > 1 &&
      !forms.isType(word) &&
      [...forms.directionForms(word), ...forms.stateTerms(word)].length === 0,
  );
  return {
    street: words.slice(0, end),
    place: place.slice(0, MAX_PLACE_WORDS),
    hasOmittedWords: place.length < behind.length,
  };
}

/** Returns every combination of `size` of the words. */
function combinations(words: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return words.flatMap((word, at) =>
    combinations(words.slice(at + 1), size - 1).map((rest) => [word, ...rest]),
  );
}

/**
 * Builds queries for a street whose place differs from the file's: a city beside the suburb
 * (`Broadmeadows Melbourne`), a region, a neighbouring suburb, another direction, a wrong postcode. All words
 * of the street must match; of the place all but one, then all but two. ADDR-25
 */
export function buildRelaxedQueries(forms: WordForms, words: readonly string[]): StreetQuery[] {
  const split = splitStreetAndPlace(forms, words);
  if (!split) return [];
  const { street, place, hasOmittedWords } = split;
  const nameWordAt = forms.isLeadingType(street[0] ?? '') ? 1 : 0;
  const termOf = (word: string, isInName = false) =>
    exactTerm(forms, { word, isInName, corrections: undefined });
  const streetTerms = street.map((word, at) => termOf(word, at === nameWordAt));
  const sizes = [
    ...(hasOmittedWords && place.length > 0 ? [place.length] : []),
    ...(place.length > 1 ? [place.length - 1] : []),
    ...(place.length >= MIN_WORDS_TO_OMIT_TWO ? [place.length - 2] : []),
  ];
  return sizes.map((size) => ({
    inName: {
      exact: allOf([
        ...streetTerms,
        anyOf(combinations(place, size).map((chosen) => allOf(chosen.map((word) => termOf(word))))),
      ]),
      prefix: MATCH_NOTHING.prefix,
    },
    anywhere: MATCH_NOTHING,
    likePatterns: ['%'],
    requiredTerms: undefined,
  }));
}
