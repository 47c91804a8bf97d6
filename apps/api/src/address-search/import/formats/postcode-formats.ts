import { titleCase } from '@portal/domain/contact-details/title-case';
import { spacedPostcode } from './civic-address.ts';
import { type FileKind, leftOut, rejected } from './file-format.ts';
import { shownName } from './parse-house-number.ts';

type Columns = { readonly postcode: string; readonly locality: string; readonly state: string };

/** A table of postcodes. A postcode that lost its leading zeros in a spreadsheet gets them back. */
function placeKind(name: string, { postcode, locality, state }: Columns, own: readonly string[]): FileKind {
  return {
    name,
    separator: ',',
    columns: [postcode, locality, state, ...own],
    holds: 'places',
    createReader(columnAt, { country: { form } }) {
      const columns = [postcode, locality, state].map(columnAt) as [number, number, number];
      const pattern = new RegExp(`^${form.postcodePattern}$`, 'i');
      return (fields) => {
        const [code = '', place = '', region = ''] = columns.map((column) => fields.at(column).trim());
        const padded = /^\d{3}$/.test(code) ? `0${code}` : code.replaceAll(' ', '');
        if (!pattern.test(padded)) return rejected('odd postcode');
        if (place === '') return rejected('no locality');
        return {
          kind: 'place',
          postcode: spacedPostcode(padded, form.postcodeSplitAt),
          locality: shownName(place, titleCase),
          state: region.length > 3 ? shownName(region, titleCase) : region,
        };
      };
    },
  };
}

/** Postcode tables as they are commonly published. */
export const australiaPostcodes = placeKind(
  'Australian postcodes',
  { postcode: 'postcode', locality: 'locality', state: 'state' },
  [],
);
export const newZealandPostcodes = placeKind(
  'New Zealand postcodes',
  { postcode: 'postcode', locality: 'locality', state: 'territory' },
  ['region'],
);
export const canadaPostcodes = placeKind(
  'Canadian postal codes',
  { postcode: 'postal_code', locality: 'city', state: 'province' },
  ['fsa'],
);

/**
 * Letters' addresses with their postcodes, as in New Zealand's directory of public sites. They tell the postcodes of boxes, which tables of places
 * seldom have, with the post shop and the town that stand on the letter.
 */
export const newZealandLetters: FileKind = {
  name: 'New Zealand postal addresses',
  separator: ',',
  columns: ['postal_1', 'postal_2', 'postal_city', 'postal_postcode'],
  holds: 'places',
  createReader(columnAt, { country: { form } }) {
    const columns = ['postal_2', 'postal_city', 'postal_postcode'].map(columnAt) as [number, number, number];
    const pattern = new RegExp(`^${form.postcodePattern}$`);
    return (fields) => {
      const [shop = '', town = '', code = ''] = columns.map((column) => fields.at(column).trim());
      if (code === '') return leftOut('no postcode');
      const postcode = /^\d{3}$/.test(code) ? `0${code}` : code;
      if (!pattern.test(postcode)) return rejected('odd postcode');
      if (town === '') return rejected('no locality');
      const locality = shownName(shop || town, titleCase);
      return { kind: 'place', postcode, locality, state: shownName(town, titleCase), isStateOfLetters: true };
    };
  },
};
