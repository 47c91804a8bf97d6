import { foldText } from '@portal/domain/address-text';
import { createHouseReader, createNameWriter } from './file-house.ts';
import { type FileKind, leftOut, NOTED, type RowOutcome, rejected } from './file-kind.ts';
import type { RowFields } from './read-rows.ts';

/** States as Australia Post prints them: the file's other territories are not among them. */
const PRINTED_STATES: Readonly<Record<string, string>> = {
  '6798': 'WA',
  '6799': 'WA',
  '2899': 'NSW',
  '2540': 'ACT',
};
const printedState = (state: string, postcode: string): string =>
  state === 'OT' ? (PRINTED_STATES[postcode] ?? state) : state;

const SUFFIX_NAMES: Readonly<Record<string, string>> = {
  CN: 'Central',
  DE: 'Deviation',
  E: 'East',
  EX: 'Extension',
  IN: 'Inner',
  LR: 'Lower',
  ML: 'Mall',
  N: 'North',
  NE: 'North East',
  NW: 'North West',
  OF: 'Off',
  ON: 'On',
  OT: 'Outer',
  OP: 'Overpass',
  S: 'South',
  SE: 'South East',
  SW: 'South West',
  UP: 'Upper',
  W: 'West',
};
type StreetFacts = { name: string; type: string; suffix: string; locality: string; state: string };

function createStreetWriter() {
  const shown = createNameWriter();
  return ({ name, type, suffix, locality, state }: StreetFacts) => ({
    name: shown(name),
    type: shown(type),
    doesTypeLead: false,
    suffix: suffix === '' ? '' : (SUFFIX_NAMES[suffix] ?? shown(suffix)),
    locality: shown(locality),
    state,
  });
}

/** G-NAF Core: one file with everything. */
export const gnafCore: FileKind = {
  name: 'G-NAF Core',
  separator: '|',
  columns: [
    'ADDRESS_LABEL',
    'NUMBER_FIRST',
    'STREET_NAME',
    'STREET_TYPE',
    'LOCALITY_NAME',
    'STATE',
    'POSTCODE',
  ],
  holds: 'addresses',
  createReader(columnAt, { country }) {
    const [flatType, flatNumber, levelType, levelNumber, first, last, lot] = [
      'FLAT_TYPE',
      'FLAT_NUMBER',
      'LEVEL_TYPE',
      'LEVEL_NUMBER',
      'NUMBER_FIRST',
      'NUMBER_LAST',
      'LOT_NUMBER',
    ].map(columnAt) as [number, number, number, number, number, number, number];
    const [name, type, suffix, locality, state, postcode] = [
      'STREET_NAME',
      'STREET_TYPE',
      'STREET_SUFFIX',
      'LOCALITY_NAME',
      'STATE',
      'POSTCODE',
    ].map(columnAt) as [number, number, number, number, number, number];
    const readHouse = createHouseReader(country);
    const streetOf = createStreetWriter();
    let row: RowFields;
    // Asked at most once a street, right behind its first row.
    const makeStreet = () =>
      streetOf({
        name: row.at(name),
        type: row.at(type),
        suffix: row.at(suffix),
        locality: row.at(locality),
        state: printedState(row.at(state), row.at(postcode)),
      });
    return (fields): RowOutcome => {
      row = fields;
      const { at } = fields;
      if (at(name) === '' || at(locality) === '') return rejected('no street or locality');
      if (at(first) === '' && at(lot) === '') return leftOut('no house or lot number');
      const house = readHouse({
        number: at(first),
        last: at(last),
        lot: at(lot),
        flatType: at(flatType),
        flatNumber: at(flatNumber),
        levelType: at(levelType),
        levelNumber: at(levelNumber),
      });
      if (typeof house === 'string') return rejected(house);
      // From the name to the postcode the columns stand together: one text says whether it is the same street.
      return {
        kind: 'address',
        streetId: fields.span(name, postcode),
        makeStreet,
        postcode: at(postcode),
        house,
      };
    };
  },
};

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

    return (row): RowOutcome => {
      fields = row;
      if (at('DATE_RETIRED') !== '') return leftOut('retired');
      if (Number(at('CONFIDENCE') || '0') < 0) return leftOut('confidence below 0');
      const streetPid = at('STREET_LOCALITY_PID');
      if (streetPid === '') return leftOut('no street');
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
      const state = printedState(facts.get(`state ${statePid}`) ?? '', postcode);
      return {
        kind: 'address',
        streetId: `${foldText(name)}|${type}|${suffix}|${locality}|${state}`,
        makeStreet: () => streetOf({ name, type, suffix, locality, state }),
        postcode,
        house,
      };
    };
  },
};
