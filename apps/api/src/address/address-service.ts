import { readSuggestion, type SuggestionParts } from '@portal/domain/address-suggestion';
import { foldedWords, foldText } from '@portal/domain/address-text';
import { flatKey, levelKey, numberBeginningKey, numberKey, readGroup } from '@portal/domain/house-numbers';
import { onlyInRangeKey } from '@portal/domain/number-ranges';
import { ruralSuburb } from '@portal/domain/rural-delivery';
import type { Spellings } from '@portal/domain/street-question';
import type { TypedAddress } from '@portal/domain/typed-address';
import type {
  AddressSearch,
  FoundAddress,
  FoundAddresses,
} from '#api/gateways/address-search/address-search.ts';
import { createAddressCountries } from './address-country.ts';
import type { AddressRepository, FoundStreet, NumberKeys } from './address-repository.ts';
import { respell } from './address-spelling.ts';
import { deliveredTo, isOnlyInRange, MOST, partsOf, suggestionOf, suggestionsOf } from './found-addresses.ts';
import { findPostal, type Search, sameness, searchPostal, TOO_MANY } from './postal-search.ts';

const NO_NUMBER: NumberKeys = { number: '', variant: '', without: '' };
/** Only the likeliest readings are respelled: the others stand for rare ways to write. */
const READINGS_RESPELLED = 1;

/** What to look for among the variants of a number: the flat, the level, the end of a range or the letter. */
function variantKeyOf({ house, unit }: TypedAddress): string {
  if (unit) return unit.isLevel ? levelKey(unit.number) : flatKey(unit.number);
  if (house?.last) return `-${house.last}`;
  return house?.suffix ? `,${house.suffix}` : '';
}

type Find = (keys: NumberKeys) => Promise<FoundStreet[]>;

/** Streets that have a number, by itself or in a range; where those fill the answer, the ones that have it by itself first. ADR-21 */
async function findNumber(find: Find, number: string, variant: string): Promise<FoundStreet[]> {
  const keys = { number: numberKey(number), variant, without: '' };
  const streets = await find(keys);
  const inRange = streets.filter(isOnlyInRange);
  if (streets.length < MOST || inRange.length === 0) return streets;
  const own = await find({ ...keys, without: onlyInRangeKey(number) });
  return [...own, ...inRange].slice(0, MOST);
}

/** Undefined when the words say too little; otherwise what fits, the closest only. */
async function findStreets(
  { repository, country, countryId }: Search,
  typed: TypedAddress,
  spellings?: Spellings,
): Promise<FoundStreet[] | undefined> {
  const question = country.words.questionOf(typed.words, typed.isLastPartial, spellings);
  if (!question) return undefined;
  const find: Find = (keys) => repository.findStreets(countryId, question, keys);
  if (!typed.house) return find(NO_NUMBER);
  const { number, isPartial } = typed.house;
  const variant = variantKeyOf(typed);
  const exact = await findNumber(find, number, variant);
  if (exact.length > 0) return exact;
  // Without the street there is no number to look for. ADR-5
  const streets = await find(NO_NUMBER);
  if (streets.length === 0) return [];
  if (variant !== '') {
    const house = await findNumber(find, number, '');
    if (house.length > 0) return house;
  }
  const begun = isPartial ? await find({ ...NO_NUMBER, number: numberBeginningKey(number) }) : [];
  return begun.length > 0 ? begun : streets;
}

async function searchRespelled(
  search: Search,
  readings: readonly TypedAddress[],
): Promise<SuggestionParts[]> {
  const { repository, country, countryId } = search;
  for (const reading of readings.slice(0, READINGS_RESPELLED)) {
    for (const { typed, spellings } of await respell(
      repository,
      { countryId, words: country.words },
      reading,
    )) {
      const streets = (await findStreets(search, typed, spellings)) ?? [];
      if (streets.length > 0) return suggestionsOf(country, streets, typed);
    }
  }
  return [];
}

async function searchReadings(
  search: Search,
  readings: readonly TypedAddress[],
): Promise<FoundAddresses | undefined> {
  for (const [place, typed] of readings.entries()) {
    const streets = await findStreets(search, typed);
    // A reading that says too little is no reason to try rarer ones.
    if (streets === undefined && place === 0) return TOO_MANY;
    if (streets && streets.length > 0) {
      return { kind: 'matches', matches: suggestionsOf(search.country, streets, typed) };
    }
  }
  return undefined;
}

/** The number has to be there: a street alone, in another place than was typed, would be any. ADR-24 */
async function searchLoosely(search: Search, text: string): Promise<SuggestionParts[]> {
  const { repository, country, countryId } = search;
  const typed = country.typed.read(text);
  const [reading] = typed.kind === 'street' ? typed.readings : [];
  if (!reading?.house) return [];
  for (const question of country.words.looseQuestions(reading.words)) {
    const find: Find = (keys) => repository.findStreets(countryId, question, keys);
    const streets = await findNumber(find, reading.house.number, '');
    if (streets.length > 0) return suggestionsOf(country, streets, reading);
  }
  return [];
}

/**
 * As it was typed, then with other spellings, then without what may stand around an address, then in a place that was typed otherwise.
 * ADR-6, ADR-24
 */
async function searchStreets(
  search: Search,
  readings: readonly TypedAddress[],
  text: string,
): Promise<FoundAddresses> {
  const found = await searchReadings(search, readings);
  if (found) return found;
  const respelled = await searchRespelled(search, readings);
  if (respelled.length > 0) return { kind: 'matches', matches: respelled };
  const { texts, bare } = search.country.plainerTexts(text);
  for (const plainer of texts) {
    const typed = search.country.typed.read(plainer);
    const other = typed.kind === 'street' ? await searchReadings(search, typed.readings) : undefined;
    if (other?.kind === 'matches') return other;
  }
  return { kind: 'matches', matches: await searchLoosely(search, bare) };
}

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
