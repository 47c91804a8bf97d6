import type { AddressFormat } from '../formats/address-format.ts';
import type { Interpretation } from '../parsing/input-parser.ts';
import type { TypedUnit } from '../parsing/typed-numbers.ts';
import { buildingsOf, withTypedParts } from './carried-unit.ts';
import type { HouseNumber, StoredHouse } from './house-numbers.ts';

/**
 * Each penalty outweighs all smaller ones together: another unit than typed, then a number that is
 * only within a range. ADDR-21
 */
const OTHER_UNIT_PENALTY = 200;
const RANGE_PENALTY = 100;

type DefaultUnit = AddressFormat['defaultUnit'];

/** An address of a number and how far it is from the typed one. */
export type RankedHouse = { readonly house: StoredHouse; readonly penalty: number };

/** Returns the rank of an address among those of other streets: details within a street do not count. */
export const rankAmongStreets = ({ penalty }: Pick<RankedHouse, 'penalty'>): number =>
  Math.floor(penalty / RANGE_PENALTY);

/** Flat B of number 12 may also be number 12B. */
const isFlatLetter = ({ flat, suffix }: HouseNumber, { house, unit }: Interpretation): boolean =>
  flat === null && unit !== null && !unit.isLevel && house?.suffix === '' && suffix === unit.number;
const asLetter = ({ house, unit }: Interpretation): Pick<Interpretation, 'house' | 'unit'> => ({
  house: house && { ...house, suffix: unit?.number ?? '' },
  unit: null,
});

/**
 * Whether letters and files tell two units of one number apart: shop 3 is not flat 3. A country whose units
 * are numbers alone has no kinds in its files.
 */
const isOtherKind = ({ flat }: HouseNumber, unit: TypedUnit | null, { name }: DefaultUnit): boolean => {
  const kind = unit?.isLevel ? null : (unit?.typeCode ?? null);
  return kind !== null && name !== null && flat !== null && flat.typeCode !== kind;
};

/**
 * Returns the penalty of an address: each part that was typed but is missing, or is present but
 * was not typed, adds to it.
 */
function penaltyOf(house: StoredHouse, typed: Interpretation, defaultUnit: DefaultUnit): number {
  const { house: wanted, unit } = isFlatLetter(house, typed) ? asLetter(typed) : typed;
  const unitNumber = unit?.number ?? '';
  const flat = isOtherKind(house, unit, defaultUnit) ? undefined : house.flat?.number;
  const own = unit?.isLevel ? house.level?.number : flat;
  const unitPenalty = (own ?? '') === unitNumber ? 0 : unitNumber === '' ? 2 : OTHER_UNIT_PENALTY;
  const rangePenalty = house.isInRange ? RANGE_PENALTY : 0;
  const suffixPenalty = house.suffix === (wanted?.suffix ?? '') ? 0 : wanted?.suffix ? 4 : 1;
  const lastPenalty = house.last === (wanted?.last ?? '') ? 0 : wanted?.last ? 4 : 1;
  const levelPenalty = house.level !== null && !unit?.isLevel ? 1 : 0;
  return unitPenalty + rangePenalty + suffixPenalty + lastPenalty + levelPenalty;
}

/** Returns the unit with the letters of its label where the building has such a one: `F2`, not flat 2. */
function withOwnLetters(houses: readonly StoredHouse[], typed: Interpretation): Interpretation {
  const number = typed.unit?.withLetters;
  if (!typed.unit || number === undefined || !houses.some(({ flat }) => flat?.number === number))
    return typed;
  return { ...typed, unit: { number, isLevel: false, typeCode: null } };
}

function byPenalty(
  houses: readonly StoredHouse[],
  typed: Interpretation,
  defaultUnit: DefaultUnit,
): RankedHouse[] {
  const ranked = houses.map((house, at) => ({ house, at, penalty: penaltyOf(house, typed, defaultUnit) }));
  return ranked.sort((a, b) => a.penalty - b.penalty || a.at - b.at);
}

/**
 * Returns the building with the typed unit or letter, then the building. Nobody is offered the
 * unit of a neighbour. ADDR-44
 */
function carriedOver(
  houses: readonly StoredHouse[],
  typed: Interpretation,
  defaultUnit: DefaultUnit,
): RankedHouse[] {
  const [nearest] = byPenalty(buildingsOf(houses), { ...typed, unit: null }, defaultUnit);
  if (!nearest) return [];
  const parts = { unit: typed.unit, letter: typed.house?.suffix ?? '' };
  const carried = withTypedParts(nearest.house, parts, defaultUnit.code);
  const penalty = nearest.penalty + OTHER_UNIT_PENALTY;
  return [carried, nearest.house].filter((house) => house !== undefined).map((house) => ({ house, penalty }));
}

/**
 * Returns the best addresses of one number. When a unit or letter was typed, those that have
 * it, or the building with it.
 */
export function bestHouses(
  houses: readonly StoredHouse[],
  interpretation: Interpretation,
  { limit, defaultUnit }: { readonly limit: number; readonly defaultUnit: DefaultUnit },
): RankedHouse[] {
  const typed = withOwnLetters(houses, interpretation);
  const ranked = byPenalty(houses, typed, defaultUnit);
  const suffix = typed.house?.suffix ?? '';
  const isSpecific = typed.unit !== null || suffix !== '';
  const hasParts = ({ house, penalty }: RankedHouse) =>
    penalty < OTHER_UNIT_PENALTY && (suffix === '' || house.suffix === suffix);
  if (isSpecific && !ranked.some(hasParts)) return carriedOver(houses, typed, defaultUnit).slice(0, limit);
  const isExact = isSpecific && ranked[0]?.penalty === 0;
  return ranked.filter((one) => (isExact ? one.penalty === 0 : !isSpecific || hasParts(one))).slice(0, limit);
}
