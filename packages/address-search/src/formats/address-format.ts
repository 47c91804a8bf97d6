import type { NumberLanguage } from './number-languages.ts';

/**
 * Short forms under which words are indexed, each with the other ways to write it.
 * All are folded (`foldText`).
 */
export type WrittenForms = Readonly<Record<string, readonly string[]>>;

/** A kind of flat, unit or level: its display name and the folded ways to write it. */
export type UnitType = {
  readonly name: string;
  readonly written: readonly string[];
  /** Whether it has no number of its own, so that a number behind it is the house's: `rear 12`. */
  readonly isNumberless?: boolean;
  /** Whether it holds units: the number of a tower is that of no unit in it. */
  readonly isBuilding?: boolean;
};

/**
 * How a country writes addresses. Pure data, one record per country; the functions
 * that read it know no country.
 */
export type AddressFormat = {
  /** Street types by their short form: `st` with `street`. */
  readonly streetTypes: WrittenForms;
  /** Short forms of the types that come before the name, as in French: `Rue Saint-Pierre`. */
  readonly leadingTypes: readonly string[];
  /** The leading types that may also follow the name, as in English: `Avenue`. */
  readonly sometimesLeadingTypes: readonly string[];
  /** Directions behind a street by their short form: `n` with `north`. */
  readonly directions: WrittenForms;
  /** Other words that people write in two ways: `mt` with `mount`. */
  readonly wordForms: WrittenForms;
  /**
   * States or provinces by their folded code, with their names. Empty where the third
   * part of an address is a town.
   */
  readonly states: WrittenForms;
  /** Kinds of flats and units by a code of lower-case letters. */
  readonly unitTypes: Readonly<Record<string, UnitType>>;
  /**
   * Units that files write as a name, alone or with a number behind it, by that name in lower case, with the
   * folded ways to write it: `PH`, `PH2`.
   */
  readonly namedUnits: Readonly<Record<string, readonly string[]>>;
  /** Kinds of levels by a code of lower-case letters. */
  readonly levelTypes: Readonly<Record<string, UnitType>>;
  /**
   * The kind of unit that is written by its number alone (`3/45`, `10-123`), its name or null, and the
   * separator. `labels` are the kinds of which people write the name where letters have the number alone.
   */
  readonly defaultUnit: {
    readonly code: string;
    readonly name: string | null;
    readonly separator: '/' | '-';
    readonly labels: readonly string[];
  };
  /** The likelier meaning of a dash between two numbers. */
  readonly dashMeaning: 'range' | 'unit';
  /** A complete postcode, folded and without spaces. */
  readonly postcodePattern: string;
  /** Where a postcode that was typed without its space is split; 0 for a postcode without a space. */
  readonly postcodeSplitAt: number;
  /** Kinds of postal delivery as they are written: `PO Box`. */
  readonly postalTypes: readonly string[];
  /**
   * Postal types that are also the title of a person. Without a number right behind it such a word
   * begins a name: `Ms Smith`.
   */
  readonly titlePostalTypes: readonly string[];
  /** Other ways to write the postal types, folded: `p o box`. */
  readonly postalTypeVariants: Readonly<Record<string, readonly string[]>>;
  /**
   * Post offices that follow the number of a box, with the folded ways to write them: `Stn` with `station`.
   */
  readonly postalStations: Readonly<Record<string, readonly string[]>>;
  /** Kinds of delivery to a box at a road, whose name may follow the number: `RMB 1234 Cunningham Rd`. */
  readonly roadsidePostalTypes: readonly string[];
  /**
   * Postal types that may come before the house number of a street, which finds the address without them:
   * `RR 3 1875 Sandstone Dr`.
   */
  readonly routePostalTypes: readonly string[];
  /** Folded words that come with a number before a rural route and belong to it: `site 6 comp 10 rr 8`. */
  readonly postalSiteWords: readonly string[];
  /**
   * Whether tables of postcodes list the postcodes of boxes. Where they do not, a typed postcode is accepted.
   */
  readonly areBoxPostcodesListed: boolean;
  /** Whether files have lots that have no house number yet. People then write the number of the lot alone. */
  readonly hasLots: boolean;
  /** Names of the country that people write behind an address, folded. */
  readonly countryNames: readonly string[];
  /** Folded everyday expressions with the words that the files use: `sh` for `state highway`. */
  readonly idioms: Readonly<Record<string, string>>;
  /** The languages in which people write a house number in words. */
  readonly numberLanguages: readonly NumberLanguage[];
  /** Whether people also write long vowels twice, as in `Maaori`. */
  readonly hasDoubledVowels: boolean;
  /**
   * A postal type whose number takes the place of the suburb, as New Zealand's `RD 2`;
   * null where there is none.
   */
  readonly ruralDelivery: string | null;
  /** The postal type in words, folded: `rural delivery`. Empty where there is none. */
  readonly ruralDeliveryWords: readonly string[];
};

/**
 * Maps every written form, short forms included, to its short forms: `ch` is a
 * chase, in Canada also a chemin.
 */
export function shortForms(forms: WrittenForms): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [short, written] of Object.entries(forms)) {
    for (const word of [short, ...written]) found.set(word, [...(found.get(word) ?? []), short]);
  }
  return found;
}

/** Maps every written form of a unit type to the code of the type. */
export function unitCodes(types: Readonly<Record<string, UnitType>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(types).flatMap(([code, { written }]) =>
      written.map((word): [string, string] => [word, code]),
    ),
  );
}
