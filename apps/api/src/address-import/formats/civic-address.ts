import { shortForms } from '@portal/address-search/formats/address-format';
import { unitWordsOf } from '@portal/address-search/formats/unit-words';
import { foldText } from '@portal/address-search/parsing/fold-text';
import { titleCase } from '@portal/domain/contact-details/title-case';
import { displayedName, insertPostcodeSpace } from '#api/address-import/formats/displayed-name.ts';
import { leftOut, type RowOutcome, rejected } from '#api/address-import/formats/file-format.ts';
import { createHouseNumberParser } from '#api/address-import/formats/parse-house-number.ts';
import type { AddressCountry } from '#api/address-search/address-index/address-country.ts';

/** The provinces in which a street type of both languages is French. */
const FRENCH_PROVINCES = new Set(['QC']);

/**
 * Creates the reader of apartments. Returns the number without its label, as it is written before the civic
 * number, and a unit that is a name under one spelling: `PH2` of `PENTHOUSE 2`.
 */
function createUnitReader({ format }: AddressCountry): (label: string) => string {
  const { named } = unitWordsOf(format);
  const names = new RegExp(`^(${[...named.keys()].join('|').toUpperCase()})(?=[^A-Z]|$)`);
  return (label) =>
    label
      .toUpperCase()
      .replace(/^(APT|APARTMENT|UNIT|SUITE|STE|APP|BUREAU|#)\.?\s*/, '')
      .replace(names, (name) => named.get(name.toLowerCase())?.toUpperCase() ?? name)
      .replace(/[^A-Z\d&.-]/g, '');
}

/**
 * Creates the check whether a type comes before the name. French types do, except after an ordinal (`1re
 * Avenue`).
 */
function createLeadingTypeCheck({ format }: AddressCountry) {
  const types = shortForms(format.streetTypes);
  const leading = new Set<string>(format.leadingTypes);
  const sometimes = new Set<string>(format.sometimesLeadingTypes);
  return (type: string, name: string, province: string): boolean => {
    if (/^\d+(re|er|ere|e|eme|ieme|iere)$/.test(foldText(name))) return false;
    const folded = foldText(type);
    const shorts = (types.get(folded) ?? []).filter((short) => leading.has(short));
    if (shorts.some((short) => !sometimes.has(short))) return true;
    // The short forms of the register distinguish the languages (AV and AVE); in full they are the same word.
    return (
      shorts.includes(folded) || (shorts.length > 0 && folded.length > 4 && FRENCH_PROVINCES.has(province))
    );
  };
}

/** Some sources write the unit into the civic number, as on letters. */
const UNIT_AND_CIVIC = /^#?([A-Za-z\d]+)-(\d+(?:[A-Za-z]| ?\d\/\d)?)$/;
/** Others separate the letter or fraction from it: `12-a`, `12-1/2`. */
const CIVIC_AND_LETTER = /^(\d+)[- ]([A-Za-z]|\d\/\d)$/;

type CivicAddress = {
  unit: string;
  number: string;
  suffix: string;
  name: string;
  type: string;
  direction: string;
  city: string;
  /** The municipality by law, which letters often do not name. */
  municipality: string;
  province: string;
  postcode: string;
};

/** Parts of a municipality are counted apart: `Lloydminster (Part)`. */
const areaOf = (municipality: string): string => displayedName(municipality.replace(/ *\(.*\)/, ''));

/** Creates the parser of civic addresses, which both Canadian files have. */
export function createCivicParser(country: AddressCountry) {
  const parseHouse = createHouseNumberParser(country);
  const leads = createLeadingTypeCheck(country);
  const unitNumber = createUnitReader(country);
  return (civic: CivicAddress): RowOutcome => {
    const { name, type, direction, city, province } = civic;
    if (name === '' || city === '') return rejected('no street or municipality');
    if (province === '') return rejected('no province');
    if (civic.number === '') return leftOut('no civic number');
    const [, unit = civic.unit, number = civic.number] = UNIT_AND_CIVIC.exec(civic.number) ?? [];
    const [, digits = number, letter = civic.suffix] = CIVIC_AND_LETTER.exec(number) ?? [];
    const house = parseHouse({ number: digits, suffix: letter, flatNumber: unitNumber(unit) });
    if (typeof house === 'string') return rejected(house);
    return {
      kind: 'address',
      streetId: `${foldText(name)}|${foldText(type)}|${direction}|${foldText(city)}|${province}`,
      makeStreet: () => ({
        name: displayedName(name),
        type: titleCase(type),
        doesTypeLead: leads(type, name, province),
        suffix: direction.length > 2 ? titleCase(direction) : direction.toUpperCase(),
        locality: displayedName(city),
        state: province,
        area: areaOf(civic.municipality),
      }),
      postcode: insertPostcodeSpace(civic.postcode, country.format.postcodeSplitAt),
      house,
    };
  };
}
