import {
  type FileFormat,
  leftOut,
  type RowOutcome,
  rejected,
} from '#api/address-import/formats/file-format.ts';
import { createStreetDisplay, postalState } from '#api/address-import/formats/gnaf-street.ts';
import { createHouseNumberParser } from '#api/address-import/formats/parse-house-number.ts';
import type { RowFields } from '#api/address-import/split-row.ts';

/** G-NAF Core: all addresses in one file. */
export const gnafCore: FileFormat = {
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
    const parseHouse = createHouseNumberParser(country);
    const displayStreet = createStreetDisplay();
    const columns = [name, type, suffix, locality, state, postcode];
    // Where the columns are side by side, as published, one piece of the line identifies the street.
    const areAdjacent = columns.every((column, place) => column === name + place);
    const streetIdOf = ({ at, span }: RowFields): string =>
      areAdjacent ? span(name, postcode) : columns.map(at).join('|');
    let row: RowFields;
    // Called at most once per street, right behind its first row.
    const makeStreet = () =>
      displayStreet({
        name: row.at(name),
        type: row.at(type),
        suffix: row.at(suffix),
        locality: row.at(locality),
        state: postalState({ state: row.at(state), locality: row.at(locality), postcode: row.at(postcode) }),
        stateInFile: row.at(state),
      });
    return (fields): RowOutcome => {
      row = fields;
      const { at } = fields;
      if (at(name) === '' || at(locality) === '') return rejected('no street or locality');
      if (at(state) === '') return rejected('no state');
      if (at(first) === '' && at(lot) === '') return leftOut('no house or lot number');
      const house = parseHouse({
        number: at(first),
        last: at(last),
        lot: at(lot),
        flatType: at(flatType),
        flatNumber: at(flatNumber),
        levelType: at(levelType),
        levelNumber: at(levelNumber),
      });
      if (typeof house === 'string') return rejected(house);
      return {
        kind: 'address',
        streetId: streetIdOf(fields),
        makeStreet,
        postcode: at(postcode),
        house,
      };
    };
  },
};
