import { type AddressFormat, shortForms } from '@portal/address-search/formats/address-format';
import { resolveAddressFormat } from '@portal/address-search/formats/address-formats';
import { type AddressLines, createAddressLines } from '@portal/address-search/parsing/address-line';
import { createInputParser, type InputParser } from '@portal/address-search/parsing/input-parser';
import {
  createRuralDeliveryFinder,
  type RuralDeliveryFinder,
} from '@portal/address-search/parsing/rural-delivery';
import { createFallbackInputs, type FallbackInputs } from '@portal/address-search/query/fallback-inputs';
import { createNearbyStreets, type NearbyStreets } from '@portal/address-search/query/nearby-streets';
import { createStreetTerms, type StreetTerms } from '@portal/address-search/query/street-terms';

/** The address rules of a country, ready to use. */
export type AddressCountry = {
  readonly format: AddressFormat;
  readonly lines: AddressLines;
  readonly ruralDelivery: RuralDeliveryFinder;
  readonly streetTerms: StreetTerms;
  readonly nearbyStreets: NearbyStreets;
  readonly inputParser: InputParser;
  /** Returns the prefixes of a place's name as files may write it: `mt gambier` and `mount gambier`. */
  readonly placeNamePrefixes: (words: readonly string[]) => string[];
  readonly fallbackInputs: (text: string) => FallbackInputs;
};

/**
 * Creates the name prefixes of places. Tables of postcodes have one spelling of a place. The typed spelling
 * comes first, then its long and short forms, then the direction at the other end: `bendigo nth`,
 * `north bendigo`. ADDR-3, ADDR-13
 */
function createPlaceNamePrefixes({ wordForms, directions }: AddressFormat) {
  const shorts = shortForms(wordForms);
  const directionWords = shortForms(directions);
  const short = (word: string) => shorts.get(word)?.[0] ?? word;
  const long = (word: string) => wordForms[short(word)]?.[0] ?? word;
  // Pt is Point and Port.
  const otherLong = (word: string) => wordForms[short(word)]?.[1] ?? word;
  function withMovedDirection(words: readonly string[]): readonly string[] {
    const [first = '', last = ''] = [words[0], words.at(-1)];
    if (words.length > 1 && directionWords.has(last)) return [last, ...words.slice(0, -1)];
    return words.length > 1 && directionWords.has(first) ? [...words.slice(1), first] : words;
  }
  return (words: readonly string[]) => [
    ...new Set(
      [words, withMovedDirection(words)]
        .flatMap((name) => [name, name.map(long), name.map(short), name.map(otherLong)])
        .map((name) => name.join(' ')),
    ),
  ];
}

function createAddressCountry(countryId: number): AddressCountry {
  const format = resolveAddressFormat(countryId);
  return {
    format,
    lines: createAddressLines(format),
    ruralDelivery: createRuralDeliveryFinder(format),
    streetTerms: createStreetTerms(format),
    nearbyStreets: createNearbyStreets(format),
    inputParser: createInputParser(format),
    placeNamePrefixes: createPlaceNamePrefixes(format),
    fallbackInputs: createFallbackInputs(format),
  };
}

/** Creates the rules of each country when they are first needed, and keeps them. */
export function createAddressCountries(): (countryId: number) => AddressCountry {
  const created = new Map<number, AddressCountry>();
  return (countryId) => {
    const country = created.get(countryId) ?? createAddressCountry(countryId);
    created.set(countryId, country);
    return country;
  };
}
