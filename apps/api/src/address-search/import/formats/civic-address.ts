import { shortForms } from '@portal/address-search/formats/address-format';
import { foldText } from '@portal/address-search/parsing/address-text';
import { titleCase } from '@portal/domain/contact-details/title-case';
import type { AddressCountry } from '#api/address-search/address-country.ts';
import { leftOut, type RowOutcome, rejected } from './file-format.ts';
import { createHouseReader, shownName } from './parse-house-number.ts';

/** Where a street type that both languages have is a French one. */
const FRENCH_PROVINCES = new Set(['QC']);

/** `M5X1A9` as it is written. */
export function spacedPostcode(code: string, splitAt: number): string {
  const plain = code.replaceAll(' ', '').toUpperCase();
  return splitAt > 0 && plain.length > splitAt ? `${plain.slice(0, splitAt)} ${plain.slice(splitAt)}` : plain;
}

/** Apartments are labelled in many ways; the number is what is written before the civic number. */
const unitNumber = (label: string): string =>
  label
    .toUpperCase()
    .replace(/^(APT|APARTMENT|UNIT|SUITE|STE|APP|BUREAU|#)\.?\s*/, '')
    .replace(/[^A-Z\d&.-]/g, '');

/** Whether the type stands before the name: French ones do, save behind an ordinal (`1re Avenue`). */
function createLeadReader({ form }: AddressCountry) {
  const types = shortForms(form.streetTypes);
  const leading = new Set<string>(form.leadingTypes);
  const sometimes = new Set<string>(form.sometimesLeadingTypes);
  return (type: string, name: string, province: string): boolean => {
    if (/^\d+(re|er|e|eme|ieme)$/.test(foldText(name))) return false;
    const folded = foldText(type);
    const shorts = (types.get(folded) ?? []).filter((short) => leading.has(short));
    if (shorts.some((short) => !sometimes.has(short))) return true;
    // The register's own short forms tell the languages apart (AV and AVE); written out they are the same word.
    return (
      shorts.includes(folded) || (shorts.length > 0 && folded.length > 4 && FRENCH_PROVINCES.has(province))
    );
  };
}

/** Some sources write the unit into the civic number, as it is written on letters. */
const UNIT_AND_CIVIC = /^#?([A-Za-z\d]+)-(\d+[A-Za-z]?)$/;
/** Others part its letter from it: `12-a`. */
const CIVIC_AND_LETTER = /^(\d+)[- ]([A-Za-z])$/;

type CivicAddress = {
  unit: string;
  number: string;
  suffix: string;
  name: string;
  type: string;
  direction: string;
  city: string;
  province: string;
  postcode: string;
};

/** Reads civic addresses of either file. */
export function createCivicReader(country: AddressCountry) {
  const readHouse = createHouseReader(country);
  const leads = createLeadReader(country);
  return (civic: CivicAddress): RowOutcome => {
    const { name, type, direction, city, province } = civic;
    if (name === '' || city === '') return rejected('no street or municipality');
    if (province === '') return rejected('no province');
    if (civic.number === '') return leftOut('no civic number');
    const [, unit = civic.unit, number = civic.number] = UNIT_AND_CIVIC.exec(civic.number) ?? [];
    const [, digits = number, letter = civic.suffix] = CIVIC_AND_LETTER.exec(number) ?? [];
    const house = readHouse({ number: digits, suffix: letter, flatNumber: unitNumber(unit) });
    if (typeof house === 'string') return rejected(house);
    return {
      kind: 'address',
      streetId: `${foldText(name)}|${foldText(type)}|${direction}|${foldText(city)}|${province}`,
      makeStreet: () => ({
        name: shownName(name, titleCase),
        type: titleCase(type),
        doesTypeLead: leads(type, name, province),
        suffix: direction.length > 2 ? titleCase(direction) : direction.toUpperCase(),
        locality: shownName(city, titleCase),
        state: province,
      }),
      postcode: spacedPostcode(civic.postcode, country.form.postcodeSplitAt),
      house,
    };
  };
}
