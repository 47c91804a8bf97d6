import type { NumberLanguage } from '../parsing/number-words.ts';

/** A short form under which words are indexed, with the other ways to write it. All folded (`foldText`). */
export type WrittenForms = Readonly<Record<string, readonly string[]>>;

/** A kind of flat, unit or level: how it is shown, and the folded ways to write it. */
export type UnitType = {
  readonly name: string;
  readonly written: readonly string[];
  /** Whether it stands without a number of its own, so that one behind it is the house's: `rear 12`. */
  readonly isNumberless?: boolean;
};

/** How a country writes addresses. Pure data, one record per country; the functions that read it know no country. */
export type AddressForm = {
  /** Street types by their short form: `st` with `street`. */
  readonly streetTypes: WrittenForms;
  /** Short forms of the types that stand before the name, as in French: `Rue Saint-Pierre`. */
  readonly leadingTypes: readonly string[];
  /** Those of them that may also stand behind the name, as in English: `Avenue`. */
  readonly sometimesLeadingTypes: readonly string[];
  /** Directions behind a street by their short form: `n` with `north`. */
  readonly directions: WrittenForms;
  /** Other words that people write in two ways: `mt` with `mount`. */
  readonly wordForms: WrittenForms;
  /** States or provinces by their folded code, with their names; none where the third part is a town. */
  readonly states: WrittenForms;
  /** Kinds of flats and units by a code of lower-case letters. */
  readonly unitTypes: Readonly<Record<string, UnitType>>;
  /** Kinds of levels, likewise. */
  readonly levelTypes: Readonly<Record<string, UnitType>>;
  /** The kind of unit that is written by its number alone, its name or null, and what stands behind it: `3/45`, `10-123`. */
  readonly plainUnit: { readonly code: string; readonly name: string | null; readonly mark: '/' | '-' };
  /** What a dash between two numbers means first. */
  readonly dash: 'range' | 'unit';
  /** A whole postcode, folded and without spaces. */
  readonly postcodePattern: string;
  /** Where a postcode without its space is split; 0 for one without a space. */
  readonly postcodeSplitAt: number;
  /** Kinds of postal delivery as they are written: `PO Box`. */
  readonly postalTypes: readonly string[];
  /** Other ways to write them, folded: `p o box`. */
  readonly postalWritten: Readonly<Record<string, readonly string[]>>;
  /** Post offices that stand behind a box's number, as they are written, with the folded ways to write them: `Stn` with `station`. */
  readonly postalStations: Readonly<Record<string, readonly string[]>>;
  /** Kinds of delivery to a box at a road, whose name may stand behind the number: `RMB 1234 Cunningham Rd`. */
  readonly roadsidePostalTypes: readonly string[];
  /** What stands with a number before a rural route and belongs to it, folded: `site 6 comp 10 rr 8`. */
  readonly postalSites: readonly string[];
  /** Whether tables of postcodes have those of boxes too; where they lack them, one that was typed is taken as it was typed. */
  readonly areBoxPostcodesListed: boolean;
  /** What people call the country behind an address, folded. */
  readonly countryNames: readonly string[];
  /** What people say for words of the files, folded: `sh` for `state highway`. */
  readonly idioms: Readonly<Record<string, string>>;
  /** In which languages people write a house number in words. */
  readonly numberLanguages: readonly NumberLanguage[];
  /** Whether long vowels are also written twice, as in `Maaori`. */
  readonly hasDoubledVowels: boolean;
  /** A postal type whose number takes the place of the suburb, as New Zealand's `RD 2`; null where there is none. */
  readonly ruralDelivery: string | null;
};

/** From every written form, short forms included, to the short forms it may stand for: `ch` is a chase, in Canada also a chemin. */
export function shortForms(forms: WrittenForms): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [short, written] of Object.entries(forms)) {
    for (const word of [short, ...written]) found.set(word, [...(found.get(word) ?? []), short]);
  }
  return found;
}

/** From every written form to the code of the kind of unit. */
export function unitCodes(types: Readonly<Record<string, UnitType>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(types).flatMap(([code, { written }]) =>
      written.map((word): [string, string] => [word, code]),
    ),
  );
}
