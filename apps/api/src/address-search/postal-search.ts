import { formatSuggestion, type SuggestionParts } from '@portal/address-search/address-suggestion';
import { foldedWords, foldText } from '@portal/address-search/parsing/fold-text';
import type { ParsedPostal, PostalPlace } from '@portal/address-search/parsing/postal-parser';
import { formatPostcode } from '@portal/domain/contact-details/address';
import { type SearchContext, TOO_MANY } from '#api/address-search/address-index/search-context.ts';
import { findCorrectedPlaces, findPlaces } from '#api/address-search/place-lookup.ts';
import type {
  FoundAddress,
  FoundAddresses,
  PostcodeMatch,
} from '#api/gateways/address-search/address-search.ts';

const MIN_LETTERS = 2;

/**
 * Returns what must be equal in two suggestions of the same address: case, marks and spaces do not matter.
 */
export const comparisonKey = (suggestion: SuggestionParts): string =>
  foldText(formatSuggestion(suggestion)).replace(/\s+/g, ' ');

const atPlace = (line: string, { locality, state, postcode }: PostcodeMatch): SuggestionParts => ({
  line,
  suburb: locality,
  stateOrCity: state,
  postcode,
});

const isSpecific = ({ words, postcode }: PostalPlace): boolean =>
  words.join(' ').length >= MIN_LETTERS || postcode !== '';

/**
 * Keeps one suggestion of each address. Of a place listed with and without its accents, the one with them.
 */
function withoutDuplicates(matches: readonly SuggestionParts[]): SuggestionParts[] {
  const found = new Map<string, SuggestionParts>();
  for (const match of matches) {
    const key = comparisonKey(match);
    const isAccented = foldText(match.suburb) !== match.suburb.toLowerCase();
    if (!found.has(key) || isAccented) found.set(key, match);
  }
  return [...found.values()];
}

/**
 * Searches for a box or bag. Files of streets have none: the number is taken as typed, the place from the
 * tables of postcodes. ADDR-13
 */
export async function searchPostal(context: SearchContext, parsed: ParsedPostal): Promise<FoundAddresses> {
  const typedPlaces = parsed.places.filter(isSpecific);
  if (typedPlaces.length === 0) return TOO_MANY;
  const found = (await findPlaces(context, typedPlaces)) ?? (await findCorrectedPlaces(context, typedPlaces));
  const line = [parsed.type, parsed.number, found?.station].filter(Boolean).join(' ');
  const matches = (found?.places ?? []).map((place) => atPlace(line, place));
  return { kind: 'matches', matches: withoutDuplicates(matches) };
}

/**
 * Finds the box or bag of a suggestion. Where tables lack the postcodes of boxes, the place is found by its
 * name, best among places whose postcodes begin alike, and the postcode is taken as it is.
 */
export async function findPostal(
  { repository, country, countryId }: SearchContext,
  suggestion: SuggestionParts,
): Promise<FoundAddress | undefined> {
  const { format } = country;
  const postcode = suggestion.postcode.replaceAll(' ', '').toUpperCase();
  const namePrefix = foldedWords(suggestion.suburb).join(' ');
  const folded = foldText(suggestion.stateOrCity);
  const state = folded in format.states ? folded : '';
  const isPostcode = postcode === '' || new RegExp(`^${format.postcodePattern}$`, 'i').test(postcode);
  const isAnyPostcodeAccepted = !format.areBoxPostcodesListed && isPostcode;
  const own = formatPostcode(postcode) ?? '';
  const prefixes = isAnyPostcodeAccepted ? new Set([postcode, postcode.slice(0, 1), '']) : [postcode];
  let found: SuggestionParts | undefined;
  for (const postcodePrefix of prefixes) {
    const places = await repository.listLocalities(countryId, { namePrefix, postcodePrefix, state });
    const same = places
      .map((place) => atPlace(suggestion.line, isAnyPostcodeAccepted ? { ...place, postcode: own } : place))
      .filter((place) => comparisonKey(place) === comparisonKey(suggestion));
    // A place may be listed with and without its accents: the suggested spelling is preferred.
    found = same.find((place) => place.suburb === suggestion.suburb) ?? found ?? same[0];
    if (found?.suburb === suggestion.suburb) break;
  }
  return found && { suggestion: found, parts: country.lines.parse(suggestion.line).parts };
}
