import { foldText } from '@portal/address-search/parsing/fold-text';
import { createCivicParser } from '#api/address-import/formats/civic-address.ts';
import type { FileFormat } from '#api/address-import/formats/file-format.ts';

/** Statistics Canada's codes of the provinces. */
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

/**
 * Returns the official spelling of a name, unless the mailing name differs by more than capitals and accents.
 */
const preferredName = (mail: string, official: string): string =>
  mail === '' || foldText(mail) === foldText(official) ? official : mail;

/** The National Address Register of Statistics Canada. */
export const canadaRegister: FileFormat = {
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
    const read = createCivicParser(country);
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
        name: preferredName(at('MAIL_STREET_NAME'), at('OFFICIAL_STREET_NAME')),
        type: hasMail ? at('MAIL_STREET_TYPE') : at('OFFICIAL_STREET_TYPE'),
        direction: hasMail ? at('MAIL_STREET_DIR') : at('OFFICIAL_STREET_DIR'),
        city: preferredName(at('MAIL_MUN_NAME'), at('CSD_ENG_NAME')),
        municipality: at('CSD_ENG_NAME'),
        province: at('MAIL_PROV_ABVN') || (PROVINCES[at('PROV_CODE')] ?? ''),
        postcode: at('MAIL_POSTAL_CODE'),
      });
    };
  },
};

/** The Open Database of Addresses of Statistics Canada. */
export const canadaOpenAddresses: FileFormat = {
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
    const read = createCivicParser(country);
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
        municipality: at('csdname'),
        province: PROVINCES[at('pruid')] ?? '',
        postcode: at('postal_code'),
      });
    };
  },
};
