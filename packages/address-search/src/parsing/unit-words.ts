import { type AddressForm, shortForms, unitCodes } from '../formats/address-format.ts';

/** The words that announce a unit, a level or a lot in a country. */
export type UnitWords = {
  readonly units: ReadonlySet<string>;
  readonly levels: ReadonlySet<string>;
  /** Of the units those that have no number of their own. */
  readonly numberless: ReadonlySet<string>;
  readonly streetWords: ReadonlyMap<string, readonly string[]>;
};

/** Gathers them from how the country writes addresses. */
export const unitWordsOf = (form: AddressForm): UnitWords => ({
  units: new Set(unitCodes(form.unitTypes).keys()),
  levels: new Set(unitCodes(form.levelTypes).keys()),
  numberless: new Set(
    Object.values(form.unitTypes).flatMap(({ written, isNumberless }) => (isNumberless ? written : [])),
  ),
  streetWords: shortForms(form.streetTypes),
});
