import { readSuggestion, type SuggestionParts } from '@portal/address-search/address-suggestion';
import { foldedWords, foldText } from '@portal/address-search/parsing/fold-text';
import { ruralSuburb } from '@portal/address-search/parsing/rural-delivery';
import { numberKey, readGroup } from '@portal/address-search/street-index/house-numbers';
import { createAddressCountries } from '#api/address-search/address-country.ts';
import { type AddressRepository, NO_NUMBER } from '#api/address-search/address-search-repository.ts';
import { findPostal, type Search, sameness, searchPostal } from '#api/address-search/postal-search.ts';
import { searchStreets } from '#api/address-search/street-search.ts';
import { deliveredTo, partsOf, suggestionOf } from '#api/address-search/street-suggestions.ts';
import type { AddressSearch, FoundAddress } from '#api/gateways/address-search/address-search.ts';

async function findAtStreet(
  { repository, country, countryId }: Search,
  suggestion: SuggestionParts,
): Promise<FoundAddress | undefined> {
  const { parts } = country.lines.read(suggestion.line);
  const isLot = parts.flatOrUnitType?.toLowerCase() === 'lot';
  const number = isLot ? `L${parts.flatOrUnitNumber}` : parts.streetNumber1;
  const rural = country.rural.findWhole(suggestion.suburb);
  const { streetName, streetType, streetSuffix } = parts;
  const words = [
    streetName,
    streetType,
    streetSuffix,
    rural ? '' : suggestion.suburb,
    suggestion.stateOrCity,
  ];
  const question = country.words.questionOf(foldedWords(words.join(' ')), false);
  if (!question) return undefined;
  const keys = { ...NO_NUMBER, number: number === null ? '' : numberKey(number) };
  const found = await repository.findStreets(countryId, question, keys);
  const streets = found.map((street) => deliveredTo(country, street, rural ? ruralSuburb(rural) : null));
  const wanted = sameness(suggestion);
  for (const street of streets) {
    const houses = street.group === '' ? [undefined] : readGroup(street.group);
    const house = houses.find((candidate) => sameness(suggestionOf(country, street, candidate)) === wanted);
    const isFound = house !== undefined || sameness(suggestionOf(country, street, undefined)) === wanted;
    if (isFound)
      return { suggestion: suggestionOf(country, street, house), parts: partsOf(country, street, house) };
  }
  return undefined;
}

/** Our own index behind the port. */
export function createAddressService({ repository }: { repository: AddressRepository }): AddressSearch {
  const countryOf = createAddressCountries();
  const searchOf = (countryId: number): Search => ({ repository, country: countryOf(countryId), countryId });

  return {
    async searchAddresses(countryId, text) {
      const search = searchOf(countryId);
      const typed = search.country.typed.read(text);
      return typed.kind === 'postal'
        ? searchPostal(search, typed)
        : searchStreets(search, typed.readings, text);
    },
    async findAddress(countryId, text) {
      const suggestion = readSuggestion(text);
      if (!suggestion) return undefined;
      const search = searchOf(countryId);
      const isPostal = search.country.lines.read(suggestion.line).parts.postalType !== null;
      return isPostal ? findPostal(search, suggestion) : findAtStreet(search, suggestion);
    },
    async searchPostcodes(countryId, beginning) {
      const key = foldText(beginning)
        .replace(/[^a-z\d]/g, '')
        .toUpperCase();
      return key === '' ? [] : repository.listPostcodePlaces(countryId, key);
    },
  };
}
