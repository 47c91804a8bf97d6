import { formatSuggestion, type SuggestionParts } from '@portal/address-search/address-suggestion';
import type { StructuredAddress } from '@portal/address-search/parsing/address-line';
import type { Interpretation } from '@portal/address-search/parsing/input-parser';
import {
  type HouseNumber,
  parseGroup,
  type StoredHouse,
  type UnitNumber,
} from '@portal/address-search/street-index/house-numbers';
import type { AddressCountry } from '#api/address-search/address-country.ts';
import type { FoundStreet } from '#api/address-search/address-search-repository.ts';

/** A search returns no more suggestions. ADDR-1 */
export const MAX_SUGGESTIONS = 10;

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Returns the type and number of a flat, with the level before them where the address has both. */
function unitParts({ format }: AddressCountry, { flat, level, number }: HouseNumber) {
  const name = (unit: UnitNumber, types: AddressCountry['format']['unitTypes']) =>
    types[unit.typeCode]?.name ?? null;
  if (number.startsWith('L') && flat === null) return { type: 'Lot', number: number.slice(1) };
  if (flat === null)
    return level === null ? null : { type: name(level, format.levelTypes), number: level.number };
  const type =
    flat.typeCode === format.defaultUnit.code ? format.defaultUnit.name : name(flat, format.unitTypes);
  if (level === null) return { type, number: flat.number };
  const levelText = `${name(level, format.levelTypes)} ${level.number}`;
  return { type: `${levelText}, ${type ?? 'Unit'}`, number: flat.number };
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
    streetNumber1Suffix: orNull((house?.suffix ?? '').replace('½', '1/2')),
    streetNumber2: orNull(last),
    streetNumber2Suffix: orNull(lastSuffix),
    streetName: orNull(street.name),
    streetType: orNull(street.type),
    streetSuffix: orNull(street.suffix),
  };
}

/**
 * Returns a street with a rural delivery number in the place of its suburb. Files of streets have no such numbers, so the typed number is
 * used, as for a box, unless the street has a number of its own. ADDR-22
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

/** Each penalty outweighs all smaller ones together: another unit than typed, then a number that only lies in a range. ADDR-21 */
const OTHER_UNIT_PENALTY = 200;
const RANGE_PENALTY = 100;

/** Flat B of number 12 may also be number 12B. */
const isFlatLetter = ({ flat, suffix }: HouseNumber, { house, unit }: Interpretation): boolean =>
  flat === null && unit !== null && !unit.isLevel && house?.suffix === '' && suffix === unit.number;
const asLetter = ({ house, unit }: Interpretation): Pick<Interpretation, 'house' | 'unit'> => ({
  house: house && { ...house, suffix: unit?.number ?? '' },
  unit: null,
});

/** Returns the penalty of an address: each part that was typed but is missing, or is present but was not typed, adds to it. */
function penaltyOf(house: StoredHouse, typed: Interpretation): number {
  const { house: wanted, unit } = isFlatLetter(house, typed) ? asLetter(typed) : typed;
  const unitNumber = unit?.number ?? '';
  const own = unit?.isLevel ? house.level?.number : house.flat?.number;
  const unitPenalty = (own ?? '') === unitNumber ? 0 : unitNumber === '' ? 2 : OTHER_UNIT_PENALTY;
  const rangePenalty = house.isInRange ? RANGE_PENALTY : 0;
  const suffixPenalty = house.suffix === (wanted?.suffix ?? '') ? 0 : wanted?.suffix ? 4 : 1;
  const lastPenalty = house.last === (wanted?.last ?? '') ? 0 : wanted?.last ? 4 : 1;
  const levelPenalty = house.level !== null && !unit?.isLevel ? 1 : 0;
  return unitPenalty + rangePenalty + suffixPenalty + lastPenalty + levelPenalty;
}

type RankedHouse = { readonly house: StoredHouse | undefined; readonly penalty: number };

/** Returns the best addresses of one street. When a unit or letter matches exactly, only exact matches. */
function bestOf(street: FoundStreet, typed: Interpretation, limit: number): RankedHouse[] {
  if (street.group === '') return [{ house: undefined, penalty: 0 }];
  const houses = parseGroup(street.group).map((house, at) => ({
    house,
    at,
    penalty: penaltyOf(house, typed),
  }));
  houses.sort((a, b) => a.penalty - b.penalty || a.at - b.at);
  const isExact = houses[0]?.penalty === 0 && Boolean(typed.unit ?? typed.house?.suffix);
  return houses.filter(({ penalty: own }) => !isExact || own === 0).slice(0, limit);
}

/** Whether a street has the number in a range only. */
export const isRangeOnly = ({ group }: FoundStreet): boolean =>
  group !== '' && parseGroup(group).every(({ isInRange }) => isInRange);

/** Returns the suggestions for streets: every matching address of a single street, or a few of each of several. */
export function suggestionsOf(
  country: AddressCountry,
  streets: readonly FoundStreet[],
  typed: Interpretation,
): SuggestionParts[] {
  const each = Math.max(1, Math.floor(MAX_SUGGESTIONS / streets.length));
  const delivered = streets.map((street) => withRuralDelivery(country, street, typed.rural));
  const houses = delivered.flatMap((street) =>
    bestOf(street, typed, each).map(({ house, penalty: own }) => ({
      rank: Math.floor(own / RANGE_PENALTY),
      suggestion: suggestionOf(country, street, house),
    })),
  );
  houses.sort((a, b) => a.rank - b.rank);
  const suggestions = houses.map(({ suggestion }) => suggestion);
  return [...new Map(suggestions.map((parts) => [formatSuggestion(parts), parts])).values()].slice(
    0,
    MAX_SUGGESTIONS,
  );
}
