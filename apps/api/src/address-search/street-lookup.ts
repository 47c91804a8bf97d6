import type { Interpretation } from '@portal/address-search/parsing/input-parser';
import type { TypedNumber } from '@portal/address-search/parsing/typed-numbers';
import type { Corrections } from '@portal/address-search/query/query-terms';
import type { StreetQuery } from '@portal/address-search/query/street-query';
import {
  flatKey,
  levelKey,
  numberKey,
  numberPrefixKey,
  parseGroup,
} from '@portal/address-search/street-index/house-numbers';
import { rangeOnlyKey } from '@portal/address-search/street-index/number-ranges';
import {
  type FoundStreet,
  NO_NUMBER,
  type NumberFilter,
} from '#api/address-search/address-index/address-search-repository.ts';
import type { SearchContext } from '#api/address-search/address-index/search-context.ts';
import { isRangeOnly, MAX_SUGGESTIONS } from '#api/address-search/street-suggestions.ts';

/** A query of five or more words is expensive and rarely finds anything. */
const EXPENSIVE_WORD_COUNT = 5;
/**
 * Returns what to look for among the variants of a number: the flat, the level, the end
 * of a range or the letter.
 */
function variantKeyOf({ house, unit }: Interpretation): string {
  if (unit) return unit.isLevel ? levelKey(unit.number) : flatKey(unit.number);
  if (house?.last) return `-${house.last}`;
  return house?.suffix ? `,${house.suffix}` : '';
}

type FindStreets = (filter: NumberFilter) => Promise<FoundStreet[]>;

/** Whether a found street has the number that was searched for. */
export const hasNumber = ({ match_level }: FoundStreet): boolean => match_level !== 'street';

/**
 * Finds streets that have a number, by itself or in a range. When those fill the result, streets with the
 * number itself come first. ADDR-21
 */
export async function findNumber(find: FindStreets, number: string, variant: string): Promise<FoundStreet[]> {
  const filter = { number: numberKey(number), variant, excluded: '' };
  const streets = await find(filter);
  const inRange = streets.filter(isRangeOnly);
  if (streets.length < MAX_SUGGESTIONS || inRange.length === 0) return streets;
  const own = await find({ ...filter, excluded: rangeOnlyKey(number) });
  const level = streets[0]?.match_level;
  return [...own.filter(({ match_level }) => match_level === level), ...inRange].slice(0, MAX_SUGGESTIONS);
}

/** Whether a street has the typed number with the typed letter. */
const hasLetter = ({ group }: FoundStreet, { house }: Interpretation): boolean =>
  parseGroup(group).some(({ suffix }) => suffix === house?.suffix);

/** One search of a text. */
export type StreetSearch = SearchContext & {
  /**
   * Whether streets have the required terms of a query. Terms that no street has are looked up once in a
   * search, and no terms that include them.
   */
  readonly canMatch: (query: StreetQuery) => Promise<boolean>;
};

/** Creates the search of one text, in which nothing is looked up twice. */
export function createStreetSearch(context: SearchContext): StreetSearch {
  const { repository, countryId } = context;
  const matched = new Set<string>();
  const unmatched: string[][] = [];
  const isUnmatched = (terms: string | undefined) => {
    const parts = new Set(terms?.split('&'));
    return unmatched.some((known) => known.every((part) => parts.has(part)));
  };
  return {
    ...context,
    async canMatch({ requiredTerms }) {
      if (!requiredTerms || matched.has(requiredTerms.join())) return true;
      if (requiredTerms.some(isUnmatched)) return false;
      const terms = await repository.findUnmatched(countryId, requiredTerms);
      if (terms === undefined) matched.add(requiredTerms.join());
      else unmatched.push(terms.split('&'));
      return terms === undefined;
    },
  };
}

/**
 * One attempt to find a text. Every attempt but the first rarely succeeds, so its
 * required terms are checked first.
 */
type Attempt = { readonly isFirst: boolean; readonly corrections?: Corrections };

/** Returns the function that runs a query with a filter of numbers. */
export const finderOf =
  ({ repository, countryId }: SearchContext, query: StreetQuery): FindStreets =>
  (filter) =>
    repository.findStreets(countryId, query, filter);

/**
 * Finds the streets that have a lot of the typed number, and no house of that number. A lot gets its number
 * when a house is built; until then its owner writes the lot's. ADDR-51
 */
async function findLots(
  { country }: SearchContext,
  find: FindStreets,
  { number, suffix, last }: TypedNumber,
): Promise<FoundStreet[]> {
  if (!country.format.hasLots || last !== '' || number.startsWith('L')) return [];
  const variant = suffix === '' ? '' : `,${suffix}`;
  const streets = await find({ ...NO_NUMBER, number: numberKey(`L${number}`), variant });
  return streets.filter(hasNumber);
}

/** Finds the best matches only. Returns undefined when the words are too few to look for. */
export async function findStreets(
  search: StreetSearch,
  interpretation: Interpretation,
  { isFirst, corrections }: Attempt,
): Promise<FoundStreet[] | undefined> {
  const { words, isLastPartial, house } = interpretation;
  const query = search.country.streetTerms.buildQuery({ words, isLastPartial, corrections });
  if (!query) return undefined;
  const isExpensive = !isFirst || words.length >= EXPENSIVE_WORD_COUNT;
  if (isExpensive && !(await search.canMatch(query))) return [];
  const find = finderOf(search, query);
  if (!house) return find(NO_NUMBER);
  const streets = await findNumber(find, house.number, variantKeyOf(interpretation));
  if (interpretation.needsLetter) return streets.filter((street) => hasLetter(street, interpretation));
  // Without the street there is no number to look for. ADDR-5
  if (streets.length === 0 || streets.some(hasNumber)) return streets;
  const lots = await findLots(search, find, house);
  if (lots.length > 0) return lots;
  if (!house.isPartial) return streets;
  const byPrefix = await find({ ...NO_NUMBER, number: numberPrefixKey(house.number) });
  return byPrefix.some(hasNumber) ? byPrefix : streets;
}
