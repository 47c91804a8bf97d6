import { type AddressFormat, shortForms, type UnitType, unitCodes } from './address-format.ts';

/**
 * The kind of thing that a word before a number labels. A kind that letters write by its
 * number alone has no code.
 */
export type UnitLabel = { readonly isLevel: boolean; readonly typeCode: string | null };

/** The words of a country that label a unit or a level, and its street types. */
export type UnitWords = {
  readonly units: ReadonlySet<string>;
  readonly labels: ReadonlyMap<string, UnitLabel>;
  /** The unit words that have no number of their own. */
  readonly numberless: ReadonlySet<string>;
  /** The words of what holds units: `tower`. */
  readonly buildings: ReadonlySet<string>;
  /** Whether files tell kinds of units apart. */
  readonly hasKinds: boolean;
  /** The units that are a name, as files write it, by every way to write them. */
  readonly named: ReadonlyMap<string, string>;
  readonly streetTypes: ReadonlyMap<string, readonly string[]>;
};

/** Returns the label of each word. A word for both is a unit. */
function labelsOf({ unitTypes, levelTypes, defaultUnit }: AddressFormat): Map<string, UnitLabel> {
  const plain = new Set<string>(defaultUnit.labels);
  const levels = [...unitCodes(levelTypes)].map(([word, code]): [string, UnitLabel] => [
    word,
    { isLevel: true, typeCode: code },
  ]);
  const units = [...unitCodes(unitTypes)].map(([word, code]): [string, UnitLabel] => [
    word,
    { isLevel: false, typeCode: plain.has(code) ? null : code },
  ]);
  return new Map([...levels, ...units]);
}

const writtenWhere = ({ unitTypes }: AddressFormat, test: (type: UnitType) => boolean | undefined) =>
  new Set(Object.values(unitTypes).flatMap((type) => (test(type) ? type.written : [])));

/** Collects these words from the address format of a country. */
export const unitWordsOf = (format: AddressFormat): UnitWords => ({
  units: new Set(unitCodes(format.unitTypes).keys()),
  labels: labelsOf(format),
  numberless: writtenWhere(format, ({ isNumberless }) => isNumberless),
  buildings: writtenWhere(format, ({ isBuilding }) => isBuilding),
  hasKinds: format.defaultUnit.name !== null,
  named: new Map(
    Object.entries(format.namedUnits).flatMap(([name, written]) =>
      written.map((word): [string, string] => [word, name]),
    ),
  ),
  streetTypes: shortForms(format.streetTypes),
});
