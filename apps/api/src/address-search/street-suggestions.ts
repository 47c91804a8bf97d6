import { type SuggestionParts, writeSuggestion } from '@portal/address-search/address-suggestion';
import type { StructuredAddress } from '@portal/address-search/parsing/address-line';
import type { TypedAddress } from '@portal/address-search/parsing/input-parser';
import {
  type HouseNumber,
  type KeptHouse,
  readGroup,
  type UnitNumber,
} from '@portal/address-search/street-index/house-numbers';
import type { AddressCountry } from '#api/address-search/address-country.ts';
import type { FoundStreet } from '#api/address-search/address-search-repository.ts';

/** As many answers as a search gives. ADDR-1 */
export const MOST = 10;

const orNull = (text: string): string | null => (text === '' ? null : text);

/** The type and number of a flat, with the level before them where it has both. */
function unitParts({ form }: AddressCountry, { flat, level, number }: HouseNumber) {
  const name = (unit: UnitNumber, types: AddressCountry['form']['unitTypes']) =>
    types[unit.typeCode]?.name ?? null;
  if (number.startsWith('L') && flat === null) return { type: 'Lot', number: number.slice(1) };
  if (flat === null)
    return level === null ? null : { type: name(level, form.levelTypes), number: level.number };
  const type = flat.typeCode === form.plainUnit.code ? form.plainUnit.name : name(flat, form.unitTypes);
  if (level === null) return { type, number: flat.number };
  const levelText = `${name(level, form.levelTypes)} ${level.number}`;
  return { type: `${levelText}, ${type ?? 'Unit'}`, number: flat.number };
}

/** An address of a street, taken apart; without a house number, the street itself. */
export function partsOf(
  country: AddressCountry,
  street: FoundStreet,
  house: HouseNumber | undefined,
): StructuredAddress {
  const unit = house && unitParts(country, house);
  const rural = country.rural.findWhole(street.locality);
  const isLot = house?.number.startsWith('L') ?? false;
  const [, last = '', lastSuffix = ''] = /^(\d*)(.*)$/.exec(house?.last ?? '') ?? [];
  return {
    flatOrUnitType: unit?.type ?? null,
    flatOrUnitNumber: unit?.number ?? null,
    postalType: rural?.postalType ?? null,
    postalNumber: rural?.postalNumber ?? null,
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
 * A street with a rural delivery number in the place of its suburb. Files of streets know no such numbers: it is taken as it was typed, as a
 * box's is, unless the street has one of its own. ADDR-22
 */
export const deliveredTo = (
  { rural }: AddressCountry,
  street: FoundStreet,
  suburb: string | null,
): FoundStreet =>
  suburb === null || rural.findWhole(street.locality) ? street : { ...street, locality: suburb };

/** The postcode of an address; a street that has several has none of its own. */
function postcodeOf(street: FoundStreet, house: HouseNumber | undefined): string {
  const postcodes = street.postcodes.split(',');
  if (house) return postcodes[house.postcodeIndex] ?? '';
  return postcodes.length === 1 ? (postcodes[0] ?? '') : '';
}

/** An address as it is suggested. */
export function suggestionOf(
  country: AddressCountry,
  street: FoundStreet,
  house: HouseNumber | undefined,
): SuggestionParts {
  const parts = partsOf(country, street, house);
  const style = { unitMark: '', isUnitTypeWritten: false, doesTypeLead: street.type_leads, ruralMark: '' };
  const bare = country.lines.join({ ...parts, flatOrUnitNumber: null }, style);
  return {
    line: parts.flatOrUnitNumber === null ? bare : country.lines.joinUnit(parts, bare),
    suburb: street.locality,
    stateOrCity: street.state,
    postcode: postcodeOf(street, house),
  };
}

/** Each weighs more than all that comes after: another unit than was asked for, then a number that only lies in a range. ADDR-21 */
const OTHER_UNIT = 200;
const IN_RANGE = 100;

/** Flat B of number 12 is 12B, where that is no flat of 12. */
const isFlatLetter = ({ flat, suffix }: HouseNumber, { house, unit }: TypedAddress): boolean =>
  flat === null && unit !== null && !unit.isLevel && house?.suffix === '' && suffix === unit.number;
const asLetter = ({ house, unit }: TypedAddress): Pick<TypedAddress, 'house' | 'unit'> => ({
  house: house && { ...house, suffix: unit?.number ?? '' },
  unit: null,
});

/** How well an address fits what was typed: each thing that is there and was not asked for, or the other way, counts against it. */
function misfit(house: KeptHouse, typed: TypedAddress): number {
  const { house: asked, unit } = isFlatLetter(house, typed) ? asLetter(typed) : typed;
  const unitNumber = unit?.number ?? '';
  const own = unit?.isLevel ? house.level?.number : house.flat?.number;
  const unitMisfit = (own ?? '') === unitNumber ? 0 : unitNumber === '' ? 2 : OTHER_UNIT;
  const rangeMisfit = house.isInRange ? IN_RANGE : 0;
  const suffixMisfit = house.suffix === (asked?.suffix ?? '') ? 0 : asked?.suffix ? 4 : 1;
  const lastMisfit = house.last === (asked?.last ?? '') ? 0 : asked?.last ? 4 : 1;
  const levelMisfit = house.level !== null && !unit?.isLevel ? 1 : 0;
  return unitMisfit + rangeMisfit + suffixMisfit + lastMisfit + levelMisfit;
}

type RankedHouse = { readonly house: KeptHouse | undefined; readonly misfit: number };

/** The addresses of one street that fit best; only those that fit equally well as the best when that one was asked for exactly. */
function bestOf(street: FoundStreet, typed: TypedAddress, most: number): RankedHouse[] {
  if (street.group === '') return [{ house: undefined, misfit: 0 }];
  const houses = readGroup(street.group).map((house, at) => ({ house, at, misfit: misfit(house, typed) }));
  houses.sort((a, b) => a.misfit - b.misfit || a.at - b.at);
  const isExact = houses[0]?.misfit === 0 && Boolean(typed.unit ?? typed.house?.suffix);
  return houses.filter(({ misfit: own }) => !isExact || own === 0).slice(0, most);
}

/** Whether a street has the number that was asked for in a range only. */
export const isOnlyInRange = ({ group }: FoundStreet): boolean =>
  group !== '' && readGroup(group).every(({ isInRange }) => isInRange);

/** The answers that streets give: all addresses that fit where there is one street, a few of each where there are many. */
export function suggestionsOf(
  country: AddressCountry,
  streets: readonly FoundStreet[],
  typed: TypedAddress,
): SuggestionParts[] {
  const each = Math.max(1, Math.floor(MOST / streets.length));
  const delivered = streets.map((street) => deliveredTo(country, street, typed.rural));
  const houses = delivered.flatMap((street) =>
    bestOf(street, typed, each).map(({ house, misfit: own }) => ({
      rank: Math.floor(own / IN_RANGE),
      suggestion: suggestionOf(country, street, house),
    })),
  );
  houses.sort((a, b) => a.rank - b.rank);
  const suggestions = houses.map(({ suggestion }) => suggestion);
  return [...new Map(suggestions.map((parts) => [writeSuggestion(parts), parts])).values()].slice(0, MOST);
}
