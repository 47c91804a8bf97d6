import {
  formatSuggestion,
  parseSuggestion,
  type SuggestionParts,
} from '@portal/address-search/address-suggestion';
import { isLotType, type StructuredAddress } from '@portal/address-search/parsing/address-line';
import { foldedWords, foldText } from '@portal/address-search/parsing/fold-text';
import { ruralSuburb } from '@portal/address-search/parsing/rural-delivery';
import { writtenUnit } from '@portal/address-search/parsing/written-unit';
import { buildingsOf, withTypedParts } from '@portal/address-search/street-index/carried-unit';
import { withFractionSign } from '@portal/address-search/street-index/fractions';
import { type HouseNumber, numberKey, parseGroup } from '@portal/address-search/street-index/house-numbers';
import {
  type AddressCountry,
  createAddressCountries,
} from '#api/address-search/address-index/address-country.ts';
import {
  type AddressSearchRepository,
  type FoundStreet,
  NO_NUMBER,
} from '#api/address-search/address-index/address-search-repository.ts';
import type { SearchContext } from '#api/address-search/address-index/search-context.ts';
import { comparisonKey, findPostal, searchPostal } from '#api/address-search/postal-search.ts';
import { searchStreets } from '#api/address-search/street-search.ts';
import {
  MAX_SUGGESTIONS,
  partsOf,
  suggestionOf,
  withRuralDelivery,
} from '#api/address-search/street-suggestions.ts';
import type {
  AddressSearch,
  FoundAddress,
  FoundAddresses,
} from '#api/gateways/address-search/address-search.ts';

/**
 * Returns the addresses of a number, its buildings, and the building with a unit of
 * the customer's own. ADDR-44
 */
function listHouses(
  { format }: AddressCountry,
  street: FoundStreet,
  parts: StructuredAddress,
): readonly (HouseNumber | undefined)[] {
  if (street.group === '') return [undefined];
  const houses = parseGroup(street.group);
  const typed = {
    unit: writtenUnit(format, parts),
    letter: withFractionSign(parts.streetNumber1Suffix ?? ''),
  };
  const buildings = buildingsOf(houses);
  const carried = buildings.map((building) => withTypedParts(building, typed, format.defaultUnit.code));
  return [...houses, ...buildings, ...carried].filter((house) => house !== undefined);
}

/** Of names that differ by their accents only, the one that is written like the suggestion comes first. */
function bestMatch(
  addresses: readonly FoundAddress[],
  suggestion: SuggestionParts,
): FoundAddress | undefined {
  const wanted = comparisonKey(suggestion);
  const same = addresses.filter((address) => comparisonKey(address.suggestion) === wanted);
  const spelling = formatSuggestion(suggestion).toLowerCase();
  return same.find((address) => formatSuggestion(address.suggestion).toLowerCase() === spelling) ?? same[0];
}

/**
 * Puts the address that the text shows in full before all others, and adds it where it is missing. ADDR-45
 */
async function withShownFirst(
  context: SearchContext,
  text: string,
  found: FoundAddresses,
): Promise<FoundAddresses> {
  if (found.kind !== 'matches') return found;
  const plain = (written: string) => foldedWords(written).join(' ');
  const typed = plain(text);
  const isShown = (parts: SuggestionParts) => plain(formatSuggestion(parts)) === typed;
  const shown = parseSuggestion(text);
  const own = found.matches.find(isShown) ?? (shown && (await findAtStreet(context, shown))?.suggestion);
  if (!own) return found;
  const others = found.matches.filter((match) => formatSuggestion(match) !== formatSuggestion(own));
  return { kind: 'matches', matches: [own, ...others].slice(0, MAX_SUGGESTIONS) };
}

async function findAtStreet(
  { repository, country, countryId }: SearchContext,
  suggestion: SuggestionParts,
): Promise<FoundAddress | undefined> {
  const { parts } = country.lines.parse(suggestion.line);
  const number = isLotType(parts.flatOrUnitType)
    ? `L${/^\d*/.exec(parts.flatOrUnitNumber ?? '')?.[0]}`
    : parts.streetNumber1;
  const delivery = country.ruralDelivery.findWhole(suggestion.suburb);
  const { streetName, streetType, streetSuffix } = parts;
  const texts = [
    streetName,
    streetType,
    streetSuffix,
    delivery ? '' : suggestion.suburb,
    suggestion.stateOrCity,
  ];
  const words = foldedWords(texts.join(' '));
  const query = country.streetTerms.buildQuery({ words, isLastPartial: false });
  if (!query) return undefined;
  const filter = { ...NO_NUMBER, number: number === null ? '' : numberKey(number) };
  const found = await repository.findStreets(countryId, query, filter);
  const rural = delivery ? ruralSuburb(delivery) : null;
  const streets = found.map((one) => withRuralDelivery(country, one, rural));
  const addresses = streets.flatMap((street) =>
    listHouses(country, street, parts).map((house) => ({
      suggestion: suggestionOf(country, street, house),
      parts: partsOf(country, street, house),
    })),
  );
  return bestMatch(addresses, suggestion);
}

/** Creates the address search over the index of our own. It implements the port `AddressSearch`. */
export function createAddressSearchService({
  repository,
}: {
  repository: AddressSearchRepository;
}): AddressSearch {
  const countryOf = createAddressCountries();
  const contextOf = (countryId: number): SearchContext => ({
    repository,
    country: countryOf(countryId),
    countryId,
  });

  async function searchAddresses(countryId: number, text: string): Promise<FoundAddresses> {
    const context = contextOf(countryId);
    const parsed = context.country.inputParser.parse(text);
    if (parsed.kind === 'street')
      return withShownFirst(context, text, await searchStreets(context, parsed.interpretations, text));
    const found = await searchPostal(context, parsed);
    const isFound = found.kind === 'too-many' || found.matches.length > 0;
    // A house on a rural route has a street too. ADDR-52
    return isFound || parsed.street === '' ? found : searchAddresses(countryId, parsed.street);
  }

  return {
    searchAddresses,
    async findAddress(countryId, text) {
      const suggestion = parseSuggestion(text);
      if (!suggestion) return undefined;
      const context = contextOf(countryId);
      const isPostal = context.country.lines.parse(suggestion.line).parts.postalType !== null;
      return isPostal ? findPostal(context, suggestion) : findAtStreet(context, suggestion);
    },
    async searchPostcodes(countryId, typed) {
      const prefix = foldText(typed)
        .replace(/[^a-z\d]/g, '')
        .toUpperCase();
      return prefix === '' ? [] : repository.listPostcodePlaces(countryId, prefix);
    },
  };
}
