import type { AddressFormat } from '../formats/address-format.ts';
import { foldedWords } from '../parsing/fold-text.ts';
import type { Street } from '../street-index/street-key.ts';
import { createWordForms, type WordForms } from '../street-index/word-forms.ts';
import { postcodeDistance } from './place-distance.ts';
import { exactTerm } from './query-terms.ts';
import { type StreetSplit, streetSplits } from './street-splits.ts';
import { allOf, lexeme } from './text-search.ts';

/** A search for all streets of a name, wherever they are. */
export type NearbyQuery = {
  /** A text search query of the street, and of the state where one was typed. */
  readonly terms: string;
  /** The words that may name a place, folded. Longer names come first. */
  readonly placeNames: readonly (readonly string[])[];
  readonly split: StreetSplit;
  readonly state: string | undefined;
  readonly postcode: string | undefined;
};

/** A place that was typed: under its own name or another name, as a neighbour, or as the area around it. */
export type TypedPlace = {
  readonly name: string;
  readonly kind: 'own' | 'alias' | 'neighbour' | 'area';
  readonly locality: string;
  readonly state: string;
  readonly postcode: string;
};

/** A street of the index. Its postcodes are joined by commas. */
type Candidate = Pick<Street, 'name' | 'type' | 'locality' | 'state'> & { readonly postcodes: string };

/** A name of a place has no more words. */
const MAX_NAME_WORDS = 4;
const MAX_PLACE_WORDS = 6;
/** How much better each kind is: the place itself, its other name, a place beside it. */
const KIND_RANK = { own: 0, alias: 1, neighbour: 2, area: 2 } as const;
const OTHER_RANK = 3;

/** Returns the runs of words that may be the name of a place, the longest first. */
function placeNamesOf(forms: WordForms, behind: readonly string[]): string[][] {
  const words = behind.slice(0, MAX_PLACE_WORDS);
  const isName = (run: readonly string[]) =>
    run.length > 1 ||
    (run[0] !== undefined && run[0].length > 2 && forms.directionForms(run[0]).length === 0);
  const lengths = Array.from({ length: Math.min(MAX_NAME_WORDS, words.length) }, (_, at) => at + 1).reverse();
  return lengths.flatMap((length) =>
    words
      .slice(0, words.length - length + 1)
      .map((_, at) => words.slice(at, at + length))
      .filter(isName),
  );
}

const folded = (text: string): string => foldedWords(text).join(' ');

/** The typed words, ready to be compared with streets. */
function createComparison(forms: WordForms, words: readonly string[], query: NearbyQuery) {
  const typed = new Set([...words, ...forms.allForms(words)]);
  const typedTypes = new Set(words.flatMap(forms.typeTerms));
  const isTyped = (word: string) => forms.wordsOf(word).some((form) => typed.has(form));
  const wordsOf = (text: string) => text.split(/[\s-]+/).filter((word) => word !== '');
  const areTyped = (text: string) => text !== '' && wordsOf(text).every(isTyped);
  return {
    /** Whether the whole name and type of a street were typed, not only their first words. */
    isStreet: ({ name, type }: Candidate) =>
      areTyped(name) &&
      (type === '' ||
        typedTypes.size === 0 ||
        forms.typeTerms(folded(type)).some((term) => typedTypes.has(term))),
    isStateTyped: ({ state }: Candidate) =>
      query.state === undefined ? areTyped(state) : folded(state) === query.state,
    sharedWords: ({ locality }: Candidate) =>
      wordsOf(locality).filter((word) => word.length > 2 && isTyped(word)).length,
  };
}

/** Keeps the places of the longest names that are known: `Lane Cove`, not every `Cove`. */
function longestNamed(places: readonly TypedPlace[]): readonly TypedPlace[] {
  const wordCount = ({ name }: TypedPlace) => name.split(' ').length;
  const longest = Math.max(0, ...places.map(wordCount));
  return places.filter((place) => wordCount(place) === longest || place.kind === 'alias');
}

/** Returns the rank of a street by its place: the best kind under which the place was typed. */
function kindRank({ locality, state }: Candidate, places: readonly TypedPlace[]): number {
  const ranks = places
    .filter((place) => folded(place.locality) === folded(locality) && folded(place.state) === folded(state))
    // Of its own name a place has all words: `Rose` is not Rose Bay.
    .filter(({ kind, name }) => kind !== 'own' || name === folded(locality))
    .map(({ kind }) => KIND_RANK[kind]);
  return Math.min(OTHER_RANK, ...ranks);
}

/** Compares lists of numbers; the first difference decides. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

type Found<T> = { readonly places: readonly TypedPlace[]; readonly streets: readonly T[] };

/**
 * Ranks streets by their place, by the state, and by the distance to the typed places. Where the typed
 * place itself has the street, no other place is offered. Where nothing tells a place, only streets
 * that share a word of it are.
 */
function rankStreets<T extends Candidate>(
  comparison: ReturnType<typeof createComparison>,
  query: NearbyQuery,
  { places, streets }: Found<T>,
): T[] {
  const inState = places.filter(({ state }) => query.state === undefined || folded(state) === query.state);
  const postcodes = [...longestNamed(inState).map(({ postcode }) => postcode), query.postcode ?? ''].filter(
    (postcode) => postcode !== '',
  );
  const isPlaced = query.state !== undefined || postcodes.length > 0;
  const compared = streets.map((street) => ({
    street,
    kind: kindRank(street, inState),
    isInState: comparison.isStateTyped(street),
    shared: comparison.sharedWords(street),
    distance: postcodeDistance(street.postcodes.split(','), postcodes),
  }));
  const possible = compared.filter(
    ({ kind, isInState, shared }) => isPlaced || kind < OTHER_RANK || isInState || shared > 0,
  );
  const own = possible.filter(({ kind }) => kind === KIND_RANK.own);
  const orderOf = ({ street, kind, isInState, shared, distance }: (typeof compared)[number]) => [
    kind,
    isInState ? 0 : 1,
    street.postcodes.split(',').some((postcode) => folded(postcode).replaceAll(' ', '') === query.postcode)
      ? 0
      : 1,
    distance,
    -shared,
    -street.name.length,
  ];
  return (own.length > 0 ? own : possible)
    .map((one) => ({ street: one.street, order: orderOf(one) }))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ street }) => street);
}

/** Finds streets whose number and name were typed right, and their place wrong. ADDR-46 */
export type NearbyStreets = {
  /** Returns the searches for what was typed, the likeliest first. */
  buildQueries(words: readonly string[]): NearbyQuery[];
  /** Returns the streets whose whole name and type were typed: only those may be meant. */
  withTypedName<T extends Candidate>(
    words: readonly string[],
    query: NearbyQuery,
    streets: readonly T[],
  ): T[];
  /** Returns which of such streets may be meant, the nearest to the typed places first. */
  rank<T extends Candidate>(words: readonly string[], query: NearbyQuery, found: Found<T>): T[];
};

/** Creates the search for nearby streets of a country. */
export function createNearbyStreets(format: AddressFormat): NearbyStreets {
  const forms = createWordForms(format);
  const isPostcode = (word: string) => new RegExp(`^${format.postcodePattern}$`).test(word);
  const isState = (word: string) => forms.stateTerms(word).length > 0;

  function queryOf(split: StreetSplit): NearbyQuery {
    const { name, type, behind } = split;
    const state = behind.findLast(isState);
    const terms = [
      ...name.map((word) => exactTerm(forms, { word, isInName: true, corrections: undefined })),
      ...(type === undefined
        ? []
        : [exactTerm(forms, { word: type, isInName: false, corrections: undefined })]),
      ...(state === undefined ? [] : forms.stateTerms(state).map(lexeme)),
    ];
    const places = behind.filter((word) => word !== state && !isPostcode(word));
    return {
      terms: allOf(terms),
      placeNames: placeNamesOf(forms, places),
      split,
      state,
      postcode: behind.find(isPostcode),
    };
  }

  return {
    buildQueries: (words) => streetSplits(forms, words).map(queryOf),
    withTypedName: (words, query, streets) => streets.filter(createComparison(forms, words, query).isStreet),
    rank: (words, query, found) => rankStreets(createComparison(forms, words, query), query, found),
  };
}
