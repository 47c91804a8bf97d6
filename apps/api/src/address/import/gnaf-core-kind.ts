import { createHouseReader } from './file-house.ts';
import { type FileKind, leftOut, type RowOutcome, rejected } from './file-kind.ts';
import { createStreetWriter, printedState } from './gnaf-street.ts';
import type { RowFields } from './read-rows.ts';

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
        state: printedState({ state: row.at(state), locality: row.at(locality), postcode: row.at(postcode) }),
        stateInFile: row.at(state),
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
