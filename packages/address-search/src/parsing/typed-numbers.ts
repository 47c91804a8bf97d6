import type { UnitLabel } from '../formats/unit-words.ts';

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
export type TypedUnit = UnitLabel & { readonly number: string };

export const AMBIGUOUS_NUMBER = /^(\d{1,6})([a-z]?)$/;

export const NO_LABEL: UnitLabel = { isLevel: false, typeCode: null };

/** Creates a house number without leading zeros. */
export const typedNumber = (number: string, suffix = '', last = '', isPartial = false): TypedNumber => ({
  number: number.replace(/^0+(?=\d)/, ''),
  suffix: suffix.toUpperCase(),
  last: last.toUpperCase(),
  isPartial,
});

export const typedUnit = (number: string, label: UnitLabel = NO_LABEL): TypedUnit => ({
  number: number.toUpperCase(),
  ...label,
});
