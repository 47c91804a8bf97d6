import { shortForms } from '@portal/domain/address-form';
import { foldText } from '@portal/domain/address-text';
import { titleCase } from '@portal/domain/display';
import type { AddressCountry } from '#api/address/address-country.ts';
import { createHouseReader, shownName } from './file-house.ts';
import { type FileKind, leftOut, type RowOutcome, rejected } from './file-kind.ts';

/** Statistics Canada's numbers of the provinces. */
const PROVINCES: Readonly<Record<string, string>> = {
  10: 'NL',
  11: 'PE',
  12: 'NS',
  13: 'NB',
  24: 'QC',
  35: 'ON',
  46: 'MB',
  47: 'SK',
  48: 'AB',
  59: 'BC',
  60: 'YT',
  61: 'NT',
  62: 'NU',
};

/** Two provinces in which a street type that both languages have is a French one. */
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
const UNIT_AND_CIVIC = /^([A-Za-z\d]+)-(\d+[A-Za-z]?)$/;

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

function createCivicReader(country: AddressCountry) {
  const readHouse = createHouseReader(country);
  const leads = createLeadReader(country);
  return (civic: CivicAddress): RowOutcome => {
    const { name, type, direction, city, province } = civic;
    if (name === '' || city === '') return rejected('no street or municipality');
    if (civic.number === '') return leftOut('no civic number');
    const [, unit = civic.unit, number = civic.number] = UNIT_AND_CIVIC.exec(civic.number) ?? [];
    const house = readHouse({ number, suffix: civic.suffix, flatNumber: unitNumber(unit) });
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

/** Of two spellings of one name, the one with capitals and accents of its own. */
const better = (mail: string, official: string): string =>
  mail === '' || foldText(mail) === foldText(official) ? official : mail;

/** The National Address Register. */
export const canadaRegister: FileKind = {
  name: 'National Address Register',
  separator: ',',
  columns: [
    'CIVIC_NO',
    'OFFICIAL_STREET_NAME',
    'MAIL_STREET_NAME',
    'MAIL_MUN_NAME',
    'MAIL_POSTAL_CODE',
    'PROV_CODE',
  ],
  holds: 'addresses',
  createReader(columnAt, { country }) {
    const read = createCivicReader(country);
    const names = [
      'APT_NO_LABEL',
      'CIVIC_NO',
      'CIVIC_NO_SUFFIX',
      'OFFICIAL_STREET_NAME',
      'OFFICIAL_STREET_TYPE',
      'OFFICIAL_STREET_DIR',
      'PROV_CODE',
      'CSD_ENG_NAME',
      'MAIL_STREET_NAME',
      'MAIL_STREET_TYPE',
      'MAIL_STREET_DIR',
      'MAIL_MUN_NAME',
      'MAIL_PROV_ABVN',
      'MAIL_POSTAL_CODE',
    ] as const;
    const columns = new Map(names.map((name) => [name, columnAt(name)]));
    return (fields) => {
      const at = (name: (typeof names)[number]) => fields.at(columns.get(name) ?? -1).trim();
      const hasMail = at('MAIL_STREET_NAME') !== '';
      return read({
        unit: at('APT_NO_LABEL'),
        number: at('CIVIC_NO'),
        suffix: at('CIVIC_NO_SUFFIX'),
        name: better(at('MAIL_STREET_NAME'), at('OFFICIAL_STREET_NAME')),
        type: hasMail ? at('MAIL_STREET_TYPE') : at('OFFICIAL_STREET_TYPE'),
        direction: hasMail ? at('MAIL_STREET_DIR') : at('OFFICIAL_STREET_DIR'),
        city: better(at('MAIL_MUN_NAME'), at('CSD_ENG_NAME')),
        province: at('MAIL_PROV_ABVN') || (PROVINCES[at('PROV_CODE')] ?? ''),
        postcode: at('MAIL_POSTAL_CODE'),
      });
    };
  },
};

/** The Open Database of Addresses. */
export const canadaOpenAddresses: FileKind = {
  name: 'Open Database of Addresses',
  separator: ',',
  columns: [
    'street_no',
    'street',
    'str_name',
    'str_type',
    'str_dir',
    'unit',
    'city',
    'postal_code',
    'full_addr',
  ],
  holds: 'addresses',
  createReader(columnAt, { country }) {
    const read = createCivicReader(country);
    const names = [
      'street_no',
      'street',
      'str_name',
      'str_type',
      'str_dir',
      'unit',
      'city',
      'postal_code',
      'city_pcs',
      'str_name_pcs',
      'str_type_pcs',
      'str_dir_pcs',
      'csdname',
      'pruid',
    ] as const;
    const columns = new Map(names.map((name) => [name, columnAt(name)]));
    return (fields) => {
      const at = (name: (typeof names)[number]) => fields.at(columns.get(name) ?? -1).trim();
      return read({
        unit: at('unit'),
        number: at('street_no'),
        suffix: '',
        name: at('str_name') || at('str_name_pcs') || at('street'),
        type: at('str_name') || at('str_name_pcs') ? at('str_type') || at('str_type_pcs') : '',
        direction: at('str_dir') || at('str_dir_pcs'),
        city: at('city') || at('city_pcs') || at('csdname'),
        province: PROVINCES[at('pruid')] ?? '',
        postcode: at('postal_code'),
      });
    };
  },
};
