import { foldText } from '@portal/address-search/parsing/fold-text';
import { createCivicReader } from '#api/address-search/import/formats/civic-address.ts';
import type { FileKind } from '#api/address-search/import/formats/file-format.ts';

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
