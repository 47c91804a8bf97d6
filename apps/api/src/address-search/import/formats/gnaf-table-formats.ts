import { foldText } from '@portal/address-search/parsing/fold-text';
import {
  type FileKind,
  leftOut,
  NOTED,
  type RowOutcome,
  rejected,
} from '#api/address-search/import/formats/file-format.ts';
import { createStreetWriter, printedState } from '#api/address-search/import/formats/gnaf-street.ts';
import { createHouseReader } from '#api/address-search/import/formats/parse-house-number.ts';
import type { RowFields } from '#api/address-search/import/split-row.ts';

/** The tables of the full G-NAF that others point to: states, localities, streets. Their facts are kept under the record's id. */
export const gnafState: FileKind = {
  name: 'G-NAF STATE',
  separator: '|',
  columns: ['STATE_PID', 'STATE_NAME', 'STATE_ABBREVIATION'],
  holds: 'facts',
  createReader(columnAt, { facts }) {
    const [id, abbreviation] = [columnAt('STATE_PID'), columnAt('STATE_ABBREVIATION')];
    return ({ at }) => {
      facts.set(`state ${at(id)}`, at(abbreviation));
      return NOTED;
    };
  },
};

export const gnafLocality: FileKind = {
  name: 'G-NAF LOCALITY',
  separator: '|',
  columns: ['LOCALITY_PID', 'LOCALITY_NAME', 'STATE_PID', 'LOCALITY_CLASS_CODE'],
  holds: 'facts',
  createReader(columnAt, { facts }) {
    const [id, name, state] = ['LOCALITY_PID', 'LOCALITY_NAME', 'STATE_PID'].map(columnAt) as [
      number,
      number,
      number,
    ];
    return ({ at }) => {
      facts.set(`locality ${at(id)}`, `${at(name)}|${at(state)}`);
      return NOTED;
    };
  },
};

export const gnafStreetLocality: FileKind = {
  name: 'G-NAF STREET_LOCALITY',
  separator: '|',
  columns: ['STREET_LOCALITY_PID', 'STREET_NAME', 'STREET_TYPE_CODE', 'STREET_SUFFIX_CODE', 'LOCALITY_PID'],
  holds: 'facts',
  createReader(columnAt, { facts }) {
    const columns = [
      'STREET_LOCALITY_PID',
      'STREET_NAME',
      'STREET_TYPE_CODE',
      'STREET_SUFFIX_CODE',
      'LOCALITY_PID',
    ].map(columnAt);
    return ({ at }) => {
      const [id, ...rest] = columns.map(at);
      facts.set(`street ${id}`, rest.join('|'));
      return NOTED;
    };
  },
};

/** A number of the full G-NAF: prefix, digits and suffix stand apart. */
const putTogether = (...parts: readonly string[]): string => parts.join('');

export const gnafAddressDetail: FileKind = {
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
  createReader(columnAt, { country, facts }) {
    const readHouse = createHouseReader(country);
    const streetOf = createStreetWriter();
    const columns = new Map<string, number>();
    let fields: RowFields;
    const at = (name: string): string => {
      const known = columns.get(name) ?? columnAt(name);
      columns.set(name, known);
      return fields.at(known);
    };
    const numberOf = (part: string) => putTogether(at(`${part}_PREFIX`), at(part), at(`${part}_SUFFIX`));

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
      const street = facts.get(`street ${streetPid}`);
      if (street === undefined) return rejected('unknown street');
      const [name = '', type = '', suffix = '', streetLocality = ''] = street.split('|');
      const [locality = '', statePid = ''] = (
        facts.get(`locality ${at('LOCALITY_PID') || streetLocality}`) ?? ''
      ).split('|');
      if (locality === '') return rejected('unknown locality');
      if (at('NUMBER_FIRST') === '' && at('LOT_NUMBER') === '') return leftOut('no house or lot number');
      const house = readHouse({
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
      const stateInFile = facts.get(`state ${statePid}`) ?? '';
      if (stateInFile === '') return rejected('unknown state');
      const state = printedState({ state: stateInFile, locality, postcode });
      return {
        kind: 'address',
        streetId: `${foldText(name)}|${type}|${suffix}|${locality}|${state}`,
        makeStreet: () => streetOf({ name, type, suffix, locality, state, stateInFile }),
        postcode,
        house,
      };
    };
  },
};
