import { displayedName, insertPostcodeSpace } from '#api/address-import/formats/displayed-name.ts';
import { type FileFormat, leftOut, rejected } from '#api/address-import/formats/file-format.ts';

type Columns = { readonly postcode: string; readonly locality: string; readonly state: string };

/**
 * Creates the format of a table of postcodes. A postcode that lost its leading zero in a
 * spreadsheet gets it back.
 */
function postcodeTable(
  name: string,
  { postcode, locality, state }: Columns,
  otherColumns: readonly string[],
): FileFormat {
  return {
    name,
    separator: ',',
    columns: [postcode, locality, state, ...otherColumns],
    holds: 'places',
    createReader(columnAt, { country: { format } }) {
      const columns = [postcode, locality, state].map(columnAt) as [number, number, number];
      const pattern = new RegExp(`^${format.postcodePattern}$`, 'i');
      return (fields) => {
        const [code = '', place = '', region = ''] = columns.map((column) => fields.at(column).trim());
        const padded = /^\d{3}$/.test(code) ? `0${code}` : code.replaceAll(' ', '');
        if (!pattern.test(padded)) return rejected('odd postcode');
        if (place === '') return rejected('no locality');
        return {
          kind: 'place',
          postcode: insertPostcodeSpace(padded, format.postcodeSplitAt),
          locality: displayedName(place),
          state: region.length > 3 ? displayedName(region) : region,
        };
      };
    },
  };
}

/** Postcode tables as they are commonly published. */
export const australiaPostcodes = postcodeTable(
  'Australian postcodes',
  { postcode: 'postcode', locality: 'locality', state: 'state' },
  [],
);
export const newZealandPostcodes = postcodeTable(
  'New Zealand postcodes',
  { postcode: 'postcode', locality: 'locality', state: 'territory' },
  ['region'],
);
export const canadaPostcodes = postcodeTable(
  'Canadian postal codes',
  { postcode: 'postal_code', locality: 'city', state: 'province' },
  ['fsa'],
);

/**
 * Postal addresses with their postcodes, as in New Zealand's directory of public sites. They
 * give the postcodes of boxes, which tables of postcodes rarely have, with the post shop and the
 * town on the letter. ADDR-41
 */
export const newZealandLetters: FileFormat = {
  name: 'New Zealand postal addresses',
  separator: ',',
  columns: ['postal_1', 'postal_2', 'postal_city', 'postal_postcode'],
  holds: 'places',
  createReader(columnAt, { country: { format } }) {
    const columns = ['postal_2', 'postal_city', 'postal_postcode'].map(columnAt) as [number, number, number];
    const pattern = new RegExp(`^${format.postcodePattern}$`);
    return (fields) => {
      const [shop = '', town = '', code = ''] = columns.map((column) => fields.at(column).trim());
      if (code === '') return leftOut('no postcode');
      const postcode = /^\d{3}$/.test(code) ? `0${code}` : code;
      if (!pattern.test(postcode)) return rejected('odd postcode');
      if (town === '') return rejected('no locality');
      const locality = displayedName(shop || town);
      return { kind: 'place', postcode, locality, state: displayedName(town), isStateOfLetters: true };
    };
  },
};
