import { formatSuggestion, type SuggestionParts } from '@portal/address-search/address-suggestion';
import type { Interpretation } from '@portal/address-search/parsing/input-parser';
import type { FoundStreet } from '#api/address-search/address-index/address-search-repository.ts';
import { type SearchContext, TOO_MANY } from '#api/address-search/address-index/search-context.ts';
import { findNearbyStreets } from '#api/address-search/nearby-search.ts';
import {
  correctRareErrors,
  correctSpelling,
  type SpellingCorrections,
} from '#api/address-search/spelling-correction.ts';
import {
  createStreetSearch,
  finderOf,
  findNumber,
  findStreets,
  hasNumber,
  type StreetSearch,
} from '#api/address-search/street-lookup.ts';
import { MAX_SUGGESTIONS, suggestionsOf } from '#api/address-search/street-suggestions.ts';
import type { FoundAddresses } from '#api/gateways/address-search/address-search.ts';

/** A rare error is corrected where a street and a place fit beside the number. ADDR-47 */
const MIN_WORDS_FOR_RARE_ERRORS = 2;
/** Suggestions that fit better leave room for those of other places. */
const MAX_BEFORE_NEARBY = 4;

/**
 * Suggestions, and whether they have all that was typed: the number too, and no word that another place of
 * the same name may explain.
 */
type Matches = { readonly matches: readonly SuggestionParts[]; readonly isSure: boolean };

const NOTHING: Matches = { matches: [], isSure: false };

function matchesOf(
  { country }: SearchContext,
  streets: readonly FoundStreet[],
  interpretation: Interpretation,
): Matches {
  const isSure = interpretation.house === null || streets.some(hasNumber);
  return { matches: suggestionsOf(country, streets, interpretation), isSure };
}

/** Words that all files have may be no error, but an address in another place. */
async function searchCorrections(
  search: StreetSearch,
  { corrections, hasUnknownWord }: SpellingCorrections,
  isNumberWanted: boolean,
): Promise<Matches> {
  for (const { interpretation, corrections: words } of corrections) {
    const streets = (await findStreets(search, interpretation, { isFirst: false, corrections: words })) ?? [];
    if (streets.length === 0 || (isNumberWanted && !streets.some(hasNumber))) continue;
    const found = matchesOf(search, streets, interpretation);
    return { ...found, isSure: found.isSure && hasUnknownWord };
  }
  return NOTHING;
}

/** Only the likeliest interpretation is corrected: the others are rare ways to write. ADDR-6, ADDR-47 */
async function searchCorrected(
  search: StreetSearch,
  [likeliest]: readonly Interpretation[],
): Promise<Matches> {
  if (!likeliest) return NOTHING;
  const { repository, country, countryId } = search;
  const dictionary = { repository, countryId, streetTerms: country.streetTerms };
  const usual = await searchCorrections(search, await correctSpelling(dictionary, likeliest), false);
  if (
    usual.matches.length > 0 ||
    likeliest.house === null ||
    likeliest.words.length < MIN_WORDS_FOR_RARE_ERRORS
  )
    return usual;
  return searchCorrections(search, await correctRareErrors(dictionary, likeliest), true);
}

async function searchInterpretations(
  search: StreetSearch,
  interpretations: readonly Interpretation[],
  isAsTyped: boolean,
): Promise<Matches | typeof TOO_MANY> {
  for (const [at, interpretation] of interpretations.entries()) {
    const streets = await findStreets(search, interpretation, { isFirst: isAsTyped && at === 0 });
    // When the likeliest interpretation has too few words, rarer ones are not tried.
    if (streets === undefined && at === 0) return TOO_MANY;
    if (streets && streets.length > 0) return matchesOf(search, streets, interpretation);
  }
  return NOTHING;
}

/** Searches for simpler inputs. The first that matches ends the search. ADDR-24 */
async function searchInputs(search: StreetSearch, inputs: readonly string[]): Promise<Matches> {
  for (const input of inputs) {
    const parsed = search.country.inputParser.parse(input);
    if (parsed.kind === 'postal') continue;
    const found = await searchInterpretations(search, parsed.interpretations, false);
    if (!('kind' in found) && found.matches.length > 0) return found;
  }
  return NOTHING;
}

/**
 * The number must match: a street alone, in another place than was typed, could be any
 * street of that name. ADDR-25
 */
async function searchRelaxed(
  context: SearchContext,
  [interpretation]: readonly Interpretation[],
): Promise<readonly SuggestionParts[]> {
  const { country } = context;
  if (!interpretation?.house) return [];
  for (const query of country.streetTerms.buildRelaxedQueries(interpretation.words)) {
    const streets = await findNumber(finderOf(context, query), interpretation.house.number, '');
    if (streets.some(hasNumber)) return suggestionsOf(country, streets, interpretation);
  }
  return [];
}

/** Adds the addresses of the same name and number in other places behind those that match better. ADDR-46 */
async function withNearby(
  context: SearchContext,
  better: readonly SuggestionParts[],
  interpretations: readonly Interpretation[],
): Promise<readonly SuggestionParts[]> {
  const nearby = await findNearbyStreets(context, interpretations);
  if (!nearby) return better;
  const others = suggestionsOf(context.country, nearby.streets, nearby.interpretation);
  const kept = better.slice(0, MAX_BEFORE_NEARBY);
  return [...new Map([...kept, ...others].map((parts) => [formatSuggestion(parts), parts])).values()].slice(
    0,
    MAX_SUGGESTIONS,
  );
}

/** Searches in every way that keeps the words of the address, then in those that leave one out by guess. */
async function searchOtherwise(
  search: StreetSearch,
  interpretations: readonly Interpretation[],
  text: string,
): Promise<readonly SuggestionParts[]> {
  const corrected = await searchCorrected(search, interpretations);
  if (corrected.isSure) return corrected.matches;
  const { inputs, guesses, address } = search.country.fallbackInputs(text);
  const simpler = corrected.matches.length > 0 ? corrected : await searchInputs(search, inputs);
  if (simpler !== corrected && simpler.isSure) return simpler.matches;
  const guessed = simpler.matches.length > 0 ? simpler : await searchInputs(search, guesses);
  const parsed = search.country.inputParser.parse(address);
  const own = parsed.kind === 'street' ? parsed.interpretations : [];
  const matches = await withNearby(search, guessed.matches, [...interpretations.slice(0, 1), ...own]);
  return matches.length > 0 ? matches : searchRelaxed(search, own);
}

/**
 * Searches for a text as it was typed, then with corrected spelling, then without the words around the
 * address, then in other places. Each step runs only when those before found nothing, or nothing with the
 * number. ADDR-6, ADDR-24, ADDR-25, ADDR-46
 */
export async function searchStreets(
  context: SearchContext,
  interpretations: readonly Interpretation[],
  text: string,
): Promise<FoundAddresses> {
  const search = createStreetSearch(context);
  const found = await searchInterpretations(search, interpretations, true);
  if ('kind' in found) return found;
  if (found.isSure) return { kind: 'matches', matches: found.matches };
  const matches =
    found.matches.length > 0
      ? await withNearby(search, found.matches, interpretations)
      : await searchOtherwise(search, interpretations, text);
  return { kind: 'matches', matches };
}
