import { foldText } from '@portal/address-search/parsing/fold-text';
import {
  type FileFormat,
  leftOut,
  REFERENCE,
  type RowOutcome,
  rejected,
} from '#api/address-import/formats/file-format.ts';
import { createStreetDisplay, postalState } from '#api/address-import/formats/gnaf-street.ts';
import { createHouseNumberParser } from '#api/address-import/formats/parse-house-number.ts';
import type { RowFields } from '#api/address-import/split-row.ts';

/**
 * The tables of the full G-NAF that others refer to: states, localities, streets. Their data is stored
 * under the id of the record.
 */
export const gnafState: FileFormat = {
  name: 'G-NAF STATE',
  separator: '|',
  columns: ['STATE_PID', 'STATE_NAME', 'STATE_ABBREVIATION'],
  holds: 'reference',
  createReader(columnAt, { reference }) {
    const [id, abbreviation] = [columnAt('STATE_PID'), columnAt('STATE_ABBREVIATION')];
    return ({ at }) => {
      reference.set(`state ${at(id)}`, at(abbreviation));
      return REFERENCE;
    };
  },
};

export const gnafLocality: FileFormat = {
  name: 'G-NAF LOCALITY',
  separator: '|',
  columns: ['LOCALITY_PID', 'LOCALITY_NAME', 'STATE_PID', 'LOCALITY_CLASS_CODE'],
  holds: 'reference',
  createReader(columnAt, { reference }) {
    const [id, name, state] = ['LOCALITY_PID', 'LOCALITY_NAME', 'STATE_PID'].map(columnAt) as [
      number,
      number,
      number,
    ];
    return ({ at }) => {
      reference.set(`locality ${at(id)}`, `${at(name)}|${at(state)}`);
      return REFERENCE;
    };
  },
};

export const gnafStreetLocality: FileFormat = {
  name: 'G-NAF STREET_LOCALITY',
  separator: '|',
  columns: ['STREET_LOCALITY_PID', 'STREET_NAME', 'STREET_TYPE_CODE', 'STREET_SUFFIX_CODE', 'LOCALITY_PID'],
  holds: 'reference',
  createReader(columnAt, { reference }) {
    const columns = [
      'STREET_LOCALITY_PID',
      'STREET_NAME',
      'STREET_TYPE_CODE',
      'STREET_SUFFIX_CODE',
      'LOCALITY_PID',
    ].map(columnAt);
    return ({ at }) => {
      const [id, ...rest] = columns.map(at);
      reference.set(`street ${id}`, rest.join('|'));
      return REFERENCE;
    };
  },
};

/** Other names of localities: former ones, and spellings. ADDR-48 */
export const gnafLocalityAlias: FileFormat = {
  name: 'G-NAF LOCALITY_ALIAS',
  separator: '|',
  columns: ['LOCALITY_ALIAS_PID', 'DATE_RETIRED', 'LOCALITY_PID', 'NAME'],
  holds: 'reference',
  createReader(columnAt) {
    const [retired, id, name] = ['DATE_RETIRED', 'LOCALITY_PID', 'NAME'].map(columnAt) as [
      number,
      number,
      number,
    ];
    return ({ at }) =>
      at(retired) === ''
        ? { kind: 'place-name', relation: 'alias', localityId: at(id), name: at(name), neighbourId: '' }
        : leftOut('retired');
  },
};

/** The localities that have a border in common. ADDR-48 */
export const gnafLocalityNeighbour: FileFormat = {
  name: 'G-NAF LOCALITY_NEIGHBOUR',
  separator: '|',
  columns: ['LOCALITY_NEIGHBOUR_PID', 'DATE_RETIRED', 'LOCALITY_PID', 'NEIGHBOUR_LOCALITY_PID'],
  holds: 'reference',
  createReader(columnAt) {
    const [retired, id, other] = ['DATE_RETIRED', 'LOCALITY_PID', 'NEIGHBOUR_LOCALITY_PID'].map(columnAt) as [
      number,
      number,
      number,
    ];
    return ({ at }) =>
      at(retired) === ''
        ? { kind: 'place-name', relation: 'neighbour', localityId: at(id), name: '', neighbourId: at(other) }
        : leftOut('retired');
  },
};

/** The full G-NAF has the prefix, the digits and the suffix of a number in separate columns. */
const concatenated = (...parts: readonly string[]): string => parts.join('');

/** The addresses of the full G-NAF. */
export const gnafAddressDetail: FileFormat = {
  name: 'G-NAF ADDRESS_DETAIL',
  separator: '|',
  columns: [
    'ADDRESS_DETAIL_PID',
    'STREET_LOCALITY_PID',
    'LOCALITY_PID',
    'NUMBER_FIRST',
    'FLAT_TYPE_CODE',
    'POSTCODE',
  ],
  holds: 'addresses',
  createReader(columnAt, { country, reference }) {
    const parseHouse = createHouseNumberParser(country);
    const displayStreet = createStreetDisplay();
    const columns = new Map<string, number>();
    let fields: RowFields;
    const at = (name: string): string => {
      const known = columns.get(name) ?? columnAt(name);
      columns.set(name, known);
      return fields.at(known);
    };
    const numberOf = (part: string) => concatenated(at(`${part}_PREFIX`), at(part), at(`${part}_SUFFIX`));

    function reasonToLeaveOut(streetPid: string): string | undefined {
      if (at('DATE_RETIRED') !== '') return 'retired';
      if (Number(at('CONFIDENCE') || '0') < 0) return 'confidence below 0';
      return streetPid === '' ? 'no street' : undefined;
    }

    return (row): RowOutcome => {
      fields = row;
      const streetPid = at('STREET_LOCALITY_PID');
      const reason = reasonToLeaveOut(streetPid);
      if (reason !== undefined) return leftOut(reason);
      const street = reference.get(`street ${streetPid}`);
      if (street === undefined) return rejected('unknown street');
      const [name = '', type = '', suffix = '', streetLocality = ''] = street.split('|');
      const [locality = '', statePid = ''] = (
        reference.get(`locality ${at('LOCALITY_PID') || streetLocality}`) ?? ''
      ).split('|');
      if (locality === '') return rejected('unknown locality');
      if (at('NUMBER_FIRST') === '' && at('LOT_NUMBER') === '') return leftOut('no house or lot number');
      const house = parseHouse({
        number: numberOf('NUMBER_FIRST'),
        last: numberOf('NUMBER_LAST'),
        lot: numberOf('LOT_NUMBER'),
        flatType: at('FLAT_TYPE_CODE'),
        flatNumber: numberOf('FLAT_NUMBER'),
        levelType: at('LEVEL_TYPE_CODE'),
        levelNumber: numberOf('LEVEL_NUMBER'),
      });
      if (typeof house === 'string') return rejected(house);
      const postcode = at('POSTCODE');
      const stateInFile = reference.get(`state ${statePid}`) ?? '';
      if (stateInFile === '') return rejected('unknown state');
      const state = postalState({ state: stateInFile, locality, postcode });
      return {
        kind: 'address',
        streetId: `${foldText(name)}|${type}|${suffix}|${locality}|${state}`,
        makeStreet: () => displayStreet({ name, type, suffix, locality, state, stateInFile }),
        postcode,
        house,
      };
    };
  },
};
