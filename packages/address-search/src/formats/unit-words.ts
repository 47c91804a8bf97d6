import { type AddressFormat, shortForms, unitCodes } from './address-format.ts';

/** The words of a country that label a unit or a level, and its street types. */
export type UnitWords = {
  readonly units: ReadonlySet<string>;
  readonly levels: ReadonlySet<string>;
  /** The unit words that have no number of their own. */
  readonly numberless: ReadonlySet<string>;
  readonly streetTypes: ReadonlyMap<string, readonly string[]>;
};

/** Collects these words from the address format of a country. */
export const unitWordsOf = (format: AddressFormat): UnitWords => ({
  units: new Set(unitCodes(format.unitTypes).keys()),
  levels: new Set(unitCodes(format.levelTypes).keys()),
  numberless: new Set(
    Object.values(format.unitTypes).flatMap(({ written, isNumberless }) => (isNumberless ? written : [])),
  ),
  streetTypes: shortForms(format.streetTypes),
});
