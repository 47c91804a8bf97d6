import { MAX_PREFIX_TERM_LENGTH } from '../street-index/street-key.ts';
import type { WordForms } from '../street-index/word-forms.ts';
import {
  type Corrections,
  exactOrPrefixTerm,
  exactTerm,
  hasTypeOrStateTerm,
  prefixTerm,
  type WordCorrections,
} from './query-terms.ts';
import { allOf, NO_TERM } from './text-search.ts';

/** A text search query in two versions: every word exact, and the last word as a prefix. */
export type QueryPair = { readonly exact: string; readonly prefix: string };

/**
 * A search for streets by their terms. It is four text search queries; each runs only when those before it
 * found nothing. `inName` wants the first word in the name of the street, `anywhere` wants it in any place.
 * `exact` comes before `prefix`, so that KING precedes KINGSLEY. ADDR-11
 */
export type StreetQuery = {
  readonly inName: QueryPair;
  readonly anywhere: QueryPair;
  /** LIKE patterns, one of which the key of a street must match as well. */
  readonly likePatterns: readonly string[];
  /** Undefined where asking for them would not be cheaper. */
  readonly requiredTerms: RequiredTerms | undefined;
};

/**
 * The terms that every matching street must have, as one to three text search queries, the cheapest first.
 * Where no street has them, the four queries need not run.
 */
export type RequiredTerms = readonly [first: string, second?: string | undefined, third?: string | undefined];

/** The words of an interpretation, without its numbers. */
export type QueryWords = {
  readonly words: readonly string[];
  readonly isLastPartial: boolean;
  readonly corrections?: Corrections | undefined;
};
type CompleteQueryWords = QueryWords & { readonly corrections: Corrections };

/** Fewer letters than this are too few to look for. ADDR-7 */
const MIN_LETTERS = 2;
/** Nearly every single word is a word of some street. */
const MIN_SELECTIVE_WORDS = 2;
export const MATCH_NOTHING: QueryPair = { exact: NO_TERM, prefix: NO_TERM };
const ANY = '%';
/** The first part of an elided name that was typed in two words: `o connell`. */
const ELIDED = new Set(['o', 'd', 'l']);

/**
 * Whether the last word is matched by LIKE patterns. Beside other words a short prefix is not looked up in
 * the index: the patterns check the few streets that have the other words.
 */
const isLastMatchedByPattern = ({ words, isLastPartial }: QueryWords): boolean =>
  isLastPartial && words.length > 1 && (words.at(-1) ?? '').length <= MAX_PREFIX_TERM_LENGTH;

/**
 * Builds both versions of a query. `nameWordAt` is the index of the word that must be
 * in the name of the street.
 */
function buildPair(forms: WordForms, query: CompleteQueryWords, nameWordAt?: number): QueryPair {
  const { words, isLastPartial, corrections } = query;
  const queryWords = words.map((word, at) => ({
    word,
    isInName: at === nameWordAt,
    corrections: corrections.get(at),
  }));
  const exactTerms = queryWords.map((word) => exactTerm(forms, word));
  if (!isLastPartial) return { exact: allOf(exactTerms), prefix: NO_TERM };
  const before = exactTerms.slice(0, -1);
  if (isLastMatchedByPattern(query)) return { exact: allOf(before), prefix: NO_TERM };
  const last = queryWords.at(-1);
  const prefix = last ? prefixTerm(forms, last) : NO_TERM;
  return { exact: allOf(exactTerms), prefix: allOf([...before, prefix, `!${exactTerms.at(-1)}`]) };
}

/** Builds the patterns of a key in which a word begins with the last typed word, or is a short form of it. */
function likePatternsOf(forms: WordForms, query: QueryWords): string[] {
  const last = query.words.at(-1) ?? '';
  if (!isLastMatchedByPattern(query)) return [ANY];
  const terms = new Set([...forms.termsByPrefix(last), ...forms.typeTerms(last), ...forms.stateTerms(last)]);
  return [
    `% ${last}%`,
    ...forms.normalForms(last).map((word) => `% ${word} %`),
    ...[...terms].map((term) => `% \\${term} %`),
  ];
}

/** Returns the index of the first word that can be a street's name: French types come before the name. */
function nameWordAt(forms: WordForms, words: readonly string[]): number {
  if (!forms.isLeadingType(words[0] ?? '')) return 0;
  const at = words.findIndex((word) => !forms.isType(word));
  return at < 0 ? 0 : at;
}

/** Whether few streets have a word. Thousands have each type, state and direction. */
const isSelective = (forms: WordForms, word: string): boolean =>
  word.length > 1 && !hasTypeOrStateTerm(forms, word) && forms.directionForms(word).length === 0;

/**
 * Types, states, directions and short prefixes cost the most to look for and exclude the least:
 * the first query omits them.
 */
function requiredTermsOf(forms: WordForms, query: CompleteQueryWords): RequiredTerms {
  const { words, isLastPartial, corrections } = query;
  const lastAt = words.length - 1;
  const termAt = (at: number): string => {
    const word = { word: words[at] ?? '', isInName: false, corrections: corrections.get(at) };
    return isLastPartial && at === lastAt ? exactOrPrefixTerm(forms, word) : exactTerm(forms, word);
  };
  const indexed = [...words.keys()].filter((at) => !isLastMatchedByPattern(query) || at < lastAt);
  const selective = indexed.filter((at) => isSelective(forms, words[at] ?? ''));
  const completed = indexed.filter((at) => !isLastPartial || at < lastAt);
  const cheaper = [selective, completed].filter(
    ({ length }) => length >= MIN_SELECTIVE_WORDS && length < indexed.length,
  );
  const [first = '', second, third] = new Set([...cheaper, indexed].map((kept) => allOf(kept.map(termAt))));
  return [first, second, third];
}

/** Removes elided articles and keeps the corrections with their words. */
function withoutElided(
  forms: WordForms,
  { words, isLastPartial, corrections }: QueryWords,
): CompleteQueryWords {
  const isElided = (word: string, at: number) =>
    ELIDED.has(word) && forms.directionForms(word).length === 0 && at < words.length - 1;
  const kept = words.flatMap((word, at) =>
    isElided(word, at) ? [] : [{ word, corrected: corrections?.get(at) }],
  );
  return {
    words: kept.map(({ word }) => word),
    isLastPartial,
    corrections: new Map(
      kept.flatMap(({ corrected }, at): [number, WordCorrections][] => (corrected ? [[at, corrected]] : [])),
    ),
  };
}

/**
 * Builds the query for the words of an interpretation. Returns undefined when the
 * words are too few to look for.
 */
export function buildStreetQuery(forms: WordForms, typed: QueryWords): StreetQuery | undefined {
  const query = withoutElided(forms, typed);
  const { words, corrections } = query;
  if (words.join('').length < MIN_LETTERS) return undefined;
  const indexed = isLastMatchedByPattern(query) ? words.slice(0, -1) : words;
  if (indexed.length < words.length && indexed.every((word) => forms.stateTerms(word).length > 0))
    return undefined;
  // Types and states alone do not describe a place, mistyped ones neither.
  const hasNameOrPlace = indexed.some(
    (word, at) =>
      ![word, ...(corrections.get(at)?.exact ?? [])].some((form) => hasTypeOrStateTerm(forms, form)),
  );
  return {
    inName: buildPair(forms, query, nameWordAt(forms, words)),
    anywhere: hasNameOrPlace ? buildPair(forms, query) : MATCH_NOTHING,
    likePatterns: likePatternsOf(forms, query),
    requiredTerms: hasNameOrPlace ? requiredTermsOf(forms, query) : undefined,
  };
}
