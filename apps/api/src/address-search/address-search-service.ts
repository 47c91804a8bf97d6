import { parseSuggestion, type SuggestionParts } from '@portal/address-search/address-suggestion';
import { foldedWords, foldText } from '@portal/address-search/parsing/fold-text';
import { ruralSuburb } from '@portal/address-search/parsing/rural-delivery';
import { type HouseNumber, numberKey, parseGroup } from '@portal/address-search/street-index/house-numbers';
import { createAddressCountries } from '#api/address-search/address-country.ts';
import { type AddressSearchRepository, NO_NUMBER } from '#api/address-search/address-search-repository.ts';
import { comparisonKey, findPostal, searchPostal } from '#api/address-search/postal-search.ts';
import type { SearchContext } from '#api/address-search/search-context.ts';
import { searchStreets } from '#api/address-search/street-search.ts';
import { partsOf, suggestionOf, withRuralDelivery } from '#api/address-search/street-suggestions.ts';
import type { AddressSearch, FoundAddress } from '#api/gateways/address-search/address-search.ts';

async function findAtStreet(
  { repository, country, countryId }: SearchContext,
  suggestion: SuggestionParts,
): Promise<FoundAddress | undefined> {
  const { parts } = country.lines.parse(suggestion.line);
  const isLot = parts.flatOrUnitType?.toLowerCase() === 'lot';
  const number = isLot ? `L${parts.flatOrUnitNumber}` : parts.streetNumber1;
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
  const wanted = comparisonKey(suggestion);
  for (const street of found.map((one) => withRuralDelivery(country, one, rural))) {
    const isWanted = (house: HouseNumber | undefined) =>
      comparisonKey(suggestionOf(country, street, house)) === wanted;
    const house = street.group === '' ? undefined : parseGroup(street.group).find(isWanted);
    if (house !== undefined || isWanted(undefined))
      return { suggestion: suggestionOf(country, street, house), parts: partsOf(country, street, house) };
  }
  return undefined;
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

  return {
    async searchAddresses(countryId, text) {
      const context = contextOf(countryId);
      const parsed = context.country.inputParser.parse(text);
      return parsed.kind === 'postal'
        ? searchPostal(context, parsed)
        : searchStreets(context, parsed.interpretations, text);
    },
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
