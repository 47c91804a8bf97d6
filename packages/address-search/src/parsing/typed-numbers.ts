import type { UnitLabel } from '../formats/unit-words.ts';
import { FRACTION_SIGNS } from '../street-index/fractions.ts';

/** A house number as it was typed. */
export type TypedNumber = {
  readonly number: string;
  /** Upper case; empty without a suffix. */
  readonly suffix: string;
  /** The end of a range; empty without a range. */
  readonly last: string;
  /** Whether more digits may follow: the number ends the text and does not begin it. */
  readonly isPartial: boolean;
};

/** A flat, unit or level as it was typed. */
export type TypedUnit = UnitLabel & {
  readonly number: string;
  /** The same unit where its label is a part of its number: `F2` for flat 2. */
  readonly withLetters?: string;
};

/** The letter or fraction behind a house number. */
export const NUMBER_SUFFIX = `[a-z${FRACTION_SIGNS}]?`;
export const AMBIGUOUS_NUMBER = new RegExp(`^(\\d{1,6})(${NUMBER_SUFFIX})$`);

export const NO_LABEL: UnitLabel = { isLevel: false, typeCode: null };

/** Creates a house number without leading zeros. */
export const typedNumber = (number: string, suffix = '', last = '', isPartial = false): TypedNumber => ({
  number: number.replace(/^0+(?=\d)/, ''),
  suffix: suffix.toUpperCase(),
  last: last.toUpperCase(),
  isPartial,
});

/**
 * Returns what two typed units are together. A unit replaces a level. Two units, such as a block and a flat
 * in it, are one that no file has: neither is offered alone. ADDR-50
 */
export function bothUnits(first: TypedUnit | null, second: TypedUnit): TypedUnit {
  if (first === null || first.isLevel || first.number === second.number) return second;
  return second.isLevel ? first : typedUnit(`${first.number} ${second.number}`);
}

export const typedUnit = (number: string, label: UnitLabel = NO_LABEL): TypedUnit => ({
  number: number.toUpperCase(),
  ...label,
});
