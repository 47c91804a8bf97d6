import type { SuggestionParts } from '@portal/address-search/address-suggestion';
import type { Interpretation } from '@portal/address-search/parsing/input-parser';
import type { Corrections } from '@portal/address-search/query/query-terms';
import type { StreetQuery } from '@portal/address-search/query/street-query';
import {
  flatKey,
  levelKey,
  numberKey,
  numberPrefixKey,
} from '@portal/address-search/street-index/house-numbers';
import { rangeOnlyKey } from '@portal/address-search/street-index/number-ranges';
import {
  type FoundStreet,
  NO_NUMBER,
  type NumberFilter,
} from '#api/address-search/address-search-repository.ts';
import { type SearchContext, TOO_MANY } from '#api/address-search/search-context.ts';
import { correctSpelling } from '#api/address-search/spelling-correction.ts';
import { isRangeOnly, MAX_SUGGESTIONS, suggestionsOf } from '#api/address-search/street-suggestions.ts';
import type { FoundAddresses } from '#api/gateways/address-search/address-search.ts';

/** A query of five or more words is expensive and rarely finds anything. */
const EXPENSIVE_WORD_COUNT = 5;
/** Only the likeliest interpretation is corrected: the others are rare ways to write. */
const MAX_CORRECTED_INTERPRETATIONS = 1;

/** Returns what to look for among the variants of a number: the flat, the level, the end of a range or the letter. */
function variantKeyOf({ house, unit }: Interpretation): string {
  if (unit) return unit.isLevel ? levelKey(unit.number) : flatKey(unit.number);
  if (house?.last) return `-${house.last}`;
  return house?.suffix ? `,${house.suffix}` : '';
}

type FindStreets = (filter: NumberFilter) => Promise<FoundStreet[]>;

const hasNumber = ({ match_level }: FoundStreet): boolean => match_level !== 'street';

/** Finds streets that have a number, by itself or in a range. When those fill the result, streets with the number itself come first. ADDR-21 */
async function findNumber(find: FindStreets, number: string, variant: string): Promise<FoundStreet[]> {
  const filter = { number: numberKey(number), variant, excluded: '' };
  const streets = await find(filter);
  const inRange = streets.filter(isRangeOnly);
  if (streets.length < MAX_SUGGESTIONS || inRange.length === 0) return streets;
  const own = await find({ ...filter, excluded: rangeOnlyKey(number) });
  const level = streets[0]?.match_level;
  return [...own.filter(({ match_level }) => match_level === level), ...inRange].slice(0, MAX_SUGGESTIONS);
}

type StreetSearch = SearchContext & {
  /** Whether streets have the required terms of a query. Each set of terms is looked up once in a search. */
  readonly canMatch: (query: StreetQuery) => Promise<boolean>;
};

function createStreetSearch(context: SearchContext): StreetSearch {
  const { repository, countryId } = context;
  const lookups = new Map<string, Promise<boolean>>();
  return {
    ...context,
    async canMatch({ requiredTerms }) {
      if (!requiredTerms) return true;
      const key = requiredTerms.join();
      const lookup = lookups.get(key) ?? repository.hasStreets(countryId, requiredTerms);
      lookups.set(key, lookup);
      return lookup;
    },
  };
}

/** One attempt to find a text. Every attempt but the first rarely succeeds, so its required terms are checked first. */
type Attempt = { readonly isFirst: boolean; readonly corrections?: Corrections };

const finderOf =
  ({ repository, countryId }: SearchContext, query: StreetQuery): FindStreets =>
  (filter) =>
    repository.findStreets(countryId, query, filter);

/** Finds the best matches only. Returns undefined when the words are too few to look for. */
async function findStreets(
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
  // Without the street there is no number to look for. ADDR-5
  if (streets.length === 0 || streets.some(hasNumber)) return streets;
  if (!house.isPartial) return streets;
  const byPrefix = await find({ ...NO_NUMBER, number: numberPrefixKey(house.number) });
  return byPrefix.some(hasNumber) ? byPrefix : streets;
}

async function searchCorrected(
  search: StreetSearch,
  interpretations: readonly Interpretation[],
): Promise<SuggestionParts[]> {
  const { repository, country, countryId } = search;
  const dictionary = { countryId, streetTerms: country.streetTerms };
  for (const typed of interpretations.slice(0, MAX_CORRECTED_INTERPRETATIONS)) {
    for (const { interpretation, corrections } of await correctSpelling(repository, dictionary, typed)) {
      const streets = (await findStreets(search, interpretation, { isFirst: false, corrections })) ?? [];
      if (streets.length > 0) return suggestionsOf(country, streets, interpretation);
    }
  }
  return [];
}

async function searchInterpretations(
  search: StreetSearch,
  interpretations: readonly Interpretation[],
  isAsTyped: boolean,
): Promise<FoundAddresses | undefined> {
  for (const [at, interpretation] of interpretations.entries()) {
    const streets = await findStreets(search, interpretation, { isFirst: isAsTyped && at === 0 });
    // When the likeliest interpretation has too few words, rarer ones are not tried.
    if (streets === undefined && at === 0) return TOO_MANY;
    if (streets && streets.length > 0)
      return { kind: 'matches', matches: suggestionsOf(search.country, streets, interpretation) };
  }
  return undefined;
}

/** The number must match: a street alone, in another place than was typed, could be any street of that name. ADDR-25 */
async function searchRelaxed(context: SearchContext, text: string): Promise<SuggestionParts[]> {
  const { country } = context;
  const parsed = country.inputParser.parse(text);
  const [interpretation] = parsed.kind === 'street' ? parsed.interpretations : [];
  if (!interpretation?.house) return [];
  for (const query of country.streetTerms.buildRelaxedQueries(interpretation.words)) {
    const streets = await findNumber(finderOf(context, query), interpretation.house.number, '');
    if (streets.some(hasNumber)) return suggestionsOf(country, streets, interpretation);
  }
  return [];
}

/**
 * Searches for a text as it was typed, then with corrected spelling, then without the words around the address, then with a relaxed place.
 * Each step runs only when those before found nothing. ADDR-6, ADDR-24, ADDR-25
 */
export async function searchStreets(
  context: SearchContext,
  interpretations: readonly Interpretation[],
  text: string,
): Promise<FoundAddresses> {
  const search = createStreetSearch(context);
  const found = await searchInterpretations(search, interpretations, true);
  if (found) return found;
  const corrected = await searchCorrected(search, interpretations);
  if (corrected.length > 0) return { kind: 'matches', matches: corrected };
  const { inputs, address } = context.country.fallbackInputs(text);
  for (const input of inputs) {
    const parsed = context.country.inputParser.parse(input);
    if (parsed.kind === 'postal') continue;
    const fallback = await searchInterpretations(search, parsed.interpretations, false);
    if (fallback?.kind === 'matches') return fallback;
  }
  return { kind: 'matches', matches: await searchRelaxed(context, address) };
}
