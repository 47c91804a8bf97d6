import { formatSuggestion, type SuggestionParts } from '@portal/address-search/address-suggestion';
import type { StructuredAddress } from '@portal/address-search/parsing/address-line';
import type { Interpretation } from '@portal/address-search/parsing/input-parser';
import { withWrittenFraction } from '@portal/address-search/street-index/fractions';
import {
  type HouseNumber,
  parseGroup,
  type UnitNumber,
} from '@portal/address-search/street-index/house-numbers';
import { bestHouses, rankAmongStreets } from '@portal/address-search/street-index/house-ranking';
import type { AddressCountry } from '#api/address-search/address-index/address-country.ts';
import type { FoundStreet } from '#api/address-search/address-index/address-search-repository.ts';

/** A search returns no more suggestions. ADDR-1 */
export const MAX_SUGGESTIONS = 10;

const orNull = (text: string): string | null => (text === '' ? null : text);

type UnitParts = { readonly type: string | null; readonly number: string };

/** Returns the type and number of a flat, with the level before them where the address has both. */
function flatParts({ format }: AddressCountry, { flat, level }: HouseNumber): UnitParts | null {
  const name = (unit: UnitNumber, types: AddressCountry['format']['unitTypes']) =>
    types[unit.typeCode]?.name ?? null;
  if (flat === null)
    return level === null ? null : { type: name(level, format.levelTypes), number: level.number };
  const type =
    flat.typeCode === format.defaultUnit.code ? format.defaultUnit.name : name(flat, format.unitTypes);
  if (level === null) return { type, number: flat.number };
  const levelText = `${name(level, format.levelTypes)} ${level.number}`;
  return { type: `${levelText}, ${type ?? 'Unit'}`, number: flat.number };
}

/** Returns the unit of an address. A lot is one, behind a flat: `Lot 16A`, `Unit 3, Lot 16`. */
function unitParts(country: AddressCountry, house: HouseNumber): UnitParts | null {
  const flat = flatParts(country, house);
  if (!house.number.startsWith('L')) return flat;
  const type = flat === null ? 'Lot' : `${flat.type ?? 'Unit'} ${flat.number}, Lot`;
  return { type, number: house.number.slice(1) + withWrittenFraction(house.suffix) };
}

/** Returns the parts of an address of a street; without a house number, those of the street itself. */
export function partsOf(
  country: AddressCountry,
  street: FoundStreet,
  house: HouseNumber | undefined,
): StructuredAddress {
  const unit = house && unitParts(country, house);
  const delivery = country.ruralDelivery.findWhole(street.locality);
  const isLot = house?.number.startsWith('L') ?? false;
  const [, last = '', lastSuffix = ''] = /^(\d*)(.*)$/.exec(house?.last ?? '') ?? [];
  return {
    flatOrUnitType: unit?.type ?? null,
    flatOrUnitNumber: unit?.number ?? null,
    postalType: delivery?.postalType ?? null,
    postalNumber: delivery?.postalNumber ?? null,
    streetNumber1: house && !isLot ? house.number : null,
    streetNumber1Suffix: orNull(isLot ? '' : withWrittenFraction(house?.suffix ?? '')),
    streetNumber2: orNull(last),
    streetNumber2Suffix: orNull(lastSuffix),
    streetName: orNull(street.name),
    streetType: orNull(street.type),
    streetSuffix: orNull(street.suffix),
  };
}

/**
 * Returns a street with a rural delivery number in the place of its suburb. Files of streets have no such
 * numbers, so the typed number is used, as for a box, unless the street has a number of its own. ADDR-22
 */
export const withRuralDelivery = (
  { ruralDelivery }: AddressCountry,
  street: FoundStreet,
  rural: string | null,
): FoundStreet =>
  rural === null || ruralDelivery.findWhole(street.locality) ? street : { ...street, locality: rural };

/** Returns the postcode of an address. A street with several postcodes has none of its own. */
function postcodeOf(street: FoundStreet, house: HouseNumber | undefined): string {
  const postcodes = street.postcodes.split(',');
  if (house) return postcodes[house.postcodeIndex] ?? '';
  return postcodes.length === 1 ? (postcodes[0] ?? '') : '';
}

/** Returns the suggestion of an address. */
export function suggestionOf(
  country: AddressCountry,
  street: FoundStreet,
  house: HouseNumber | undefined,
): SuggestionParts {
  const parts = partsOf(country, street, house);
  const style = {
    unitSeparator: '',
    isUnitTypeWritten: false,
    doesTypeLead: street.type_leads,
    ruralSeparator: '',
  };
  const withoutUnit = country.lines.join({ ...parts, flatOrUnitNumber: null }, style);
  return {
    line: parts.flatOrUnitNumber === null ? withoutUnit : country.lines.joinUnit(parts, withoutUnit),
    suburb: street.locality,
    stateOrCity: street.state,
    postcode: postcodeOf(street, house),
  };
}

/** Whether a street has the number in a range only. */
export const isRangeOnly = ({ group }: FoundStreet): boolean =>
  group !== '' && parseGroup(group).every(({ isInRange }) => isInRange);

/**
 * Returns the suggestions for streets: every matching address of a single street, or
 * a few of each of several.
 */
export function suggestionsOf(
  country: AddressCountry,
  streets: readonly FoundStreet[],
  typed: Interpretation,
): SuggestionParts[] {
  const each = Math.max(1, Math.floor(MAX_SUGGESTIONS / streets.length));
  const delivered = streets.map((street) => withRuralDelivery(country, street, typed.rural));
  const { defaultUnit } = country.format;
  const houses = delivered.flatMap((street) => {
    if (street.group === '') return [{ rank: 0, suggestion: suggestionOf(country, street, undefined) }];
    return bestHouses(parseGroup(street.group), typed, { limit: each, defaultUnit }).map((ranked) => ({
      rank: rankAmongStreets(ranked),
      suggestion: suggestionOf(country, street, ranked.house),
    }));
  });
  houses.sort((a, b) => a.rank - b.rank);
  const suggestions = houses.map(({ suggestion }) => suggestion);
  return [...new Map(suggestions.map((parts) => [formatSuggestion(parts), parts])).values()].slice(
    0,
    MAX_SUGGESTIONS,
  );
}
