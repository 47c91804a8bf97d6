import type { TypedUnit } from '../parsing/typed-numbers.ts';
import { FRACTION_SIGNS } from './fractions.ts';
import type { HouseNumber, StoredHouse } from './house-numbers.ts';

/** The units that people have: `12`, `12A`, `G07`, `B`, `PH`, `GPH2`, `BSMT`. */
const UNIT = /^(?:[A-Z]|[GLSU]?PH|BSMT|(?:[A-Z]{0,2}|[GLSU]PH|BSMT)\d{1,5}[A-Z]?)$/;
const LETTER = new RegExp(`^[A-Z${FRACTION_SIGNS}]$`);

/** A unit and a letter or fraction that were typed but are in no file. An empty letter is none. */
export type TypedParts = { readonly unit: TypedUnit | null; readonly letter: string };

/** Returns the buildings of some addresses: each number without its units, in the order of the addresses. */
export function buildingsOf(houses: readonly StoredHouse[]): StoredHouse[] {
  const buildings = houses.map((house) => ({ ...house, flat: null, level: null }));
  const keyOf = ({ number, suffix, last }: HouseNumber) => [number, suffix, last].join();
  const first = new Map<string, StoredHouse>();
  for (const building of buildings) if (!first.has(keyOf(building))) first.set(keyOf(building), building);
  return [...first.values()];
}

/**
 * Returns a building with the typed unit and letter, which no file has. Files lack many units, and
 * a letter to the building alone does not arrive. Returns undefined where nothing was typed that
 * can be carried over. ADDR-44
 */
export function withTypedParts(
  building: StoredHouse,
  { unit, letter }: TypedParts,
  defaultUnitCode: string,
): StoredHouse | undefined {
  const isLot = building.number.startsWith('L');
  const carriesLetter = LETTER.test(letter) && building.suffix === '' && !building.isInRange && !isLot;
  const carriesUnit = unit !== null && UNIT.test(unit.number) && !isLot;
  if (!carriesLetter && !carriesUnit) return undefined;
  const own = carriesUnit ? { number: unit.number, typeCode: unit.typeCode ?? defaultUnitCode } : null;
  return {
    ...building,
    suffix: carriesLetter ? letter : building.suffix,
    flat: unit?.isLevel ? null : own,
    level: unit?.isLevel ? own : null,
  };
}
