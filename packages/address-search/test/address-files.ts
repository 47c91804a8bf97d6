import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressParts } from '@portal/domain/contact-details/address';
import { COUNTRY, type CountryId } from '@portal/domain/values/country';

const NONE = { suburb: null, state: null, city: null };

const DATA = join(import.meta.dirname, '../../../../shared/data/addresses');
/** Whether the national files are on this machine. They are not part of the project. */
export const HAS_DATA = existsSync(DATA);
type Row = Readonly<Record<string, string>>;

function cellsOf(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
    .slice(0, -1);
}

/** Returns the rows of a file as records by column name. */
export function rowsOf(file: string): Row[] {
  const [head = '', ...lines] = readFileSync(join(DATA, file), 'utf8').replaceAll('\r', '').split('\n');
  const names = cellsOf(`${head},`);
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = cellsOf(`${line},`);
      return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
    });
}

const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
const listed = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');
const firstOf = (places = ''): string | null => places.split(',')[0] || null;
/** Whether a row has a place and no wrongly decoded accent. Every file has at most ten other rows. */
export const isAddress = ({ suburb, city }: AddressParts): boolean =>
  Boolean(suburb || city) && !/Ã/i.test(suburb ?? '');
export const MAX_LEFT_OUT = 10;

/** Returns the state of Australia Post for G-NAF's other territories. */
const postalState = (state = '', postcode = '') =>
  state === 'OT' ? (postcode.startsWith('6') ? 'WA' : postcode.startsWith('2899') ? 'NSW' : 'ACT') : state;

type Source = readonly [file: string, country: CountryId, read: (row: Row) => AddressParts];
/** Each file with its country and the function that turns a row into an address. */
export const SOURCES: readonly Source[] = [
  [
    'au/given/au_gnaf_addresses.csv',
    COUNTRY.australia,
    ({ sla = '', locality = '', state, postcode = '' }) => ({
      ...NONE,
      line: sla.slice(0, sla.lastIndexOf(`, ${locality} ${state} ${postcode}`)),
      suburb: locality,
      state: postalState(state, postcode),
      postcode,
    }),
  ],
  [
    'au/given/au_public_premises.csv',
    COUNTRY.australia,
    ({ address_1, address_2, address_3, suburb = '', state, postcode = '' }) => ({
      ...NONE,
      line: listed(address_1, address_2, address_3),
      suburb,
      state: postalState(state, postcode),
      postcode,
    }),
  ],
  [
    'au/given/au_streets.csv',
    COUNTRY.australia,
    ({ street, suburb = '', state, postcode = '' }) => ({
      ...NONE,
      line: `12 ${street}`,
      suburb,
      state: postalState(state, postcode),
      postcode,
    }),
  ],
  [
    'nz/given/nz_linz_addresses.csv',
    COUNTRY.newZealand,
    (row) => ({
      ...NONE,
      line: words(row.full_address_number, row.full_road_name),
      suburb: row.suburb_locality || null,
      city: row.town_city || row.suburb_locality || null,
      postcode: row.postcode_added || '0626',
    }),
  ],
  [
    'nz/given/nz_public_sites_street_and_postal.csv',
    COUNTRY.newZealand,
    (row) => ({
      ...NONE,
      line: row.postal_1 ?? '',
      suburb: row.postal_2 || null,
      city: row.postal_city || row.city || null,
      postcode: row.postal_postcode ?? '',
    }),
  ],
  [
    'nz/given/nz_streets_with_postcode.csv',
    COUNTRY.newZealand,
    ({ road_name, locality, city, postcode }) => ({
      ...NONE,
      line: `12 ${road_name}`,
      // A road through several places has an address in each; the first is used.
      suburb: firstOf(locality),
      city: firstOf(city) ?? firstOf(locality),
      postcode: postcode || '0626',
    }),
  ],
  [
    'ca/given/ca_odhf_addresses.csv',
    COUNTRY.canada,
    ({ unit, street_no, street_name, city = '', province = '', postal_code_spaced = '' }) => ({
      ...NONE,
      line: words(unit && `${unit}-`, street_no, street_name),
      suburb: city,
      state: province,
      postcode: postal_code_spaced,
    }),
  ],
  [
    'ca/given/ca_NAR_layout.csv',
    COUNTRY.canada,
    (row) => ({
      ...NONE,
      line: words(
        `${row.CIVIC_NO}${row.CIVIC_NO_SUFFIX}`,
        row.MAIL_STREET_NAME,
        row.MAIL_STREET_TYPE,
        row.MAIL_STREET_DIR,
      ),
      suburb: row.MAIL_MUN_NAME ?? '',
      state: row.MAIL_PROV_ABVN ?? '',
      postcode: (row.MAIL_POSTAL_CODE ?? '').replace(/^(...)(...)$/, '$1 $2'),
    }),
  ],
  [
    'ca/given/ca_winnipeg_civic.csv',
    COUNTRY.canada,
    ({ address_line = '' }) => ({
      ...NONE,
      line: address_line,
      suburb: 'Winnipeg',
      state: 'MB',
      postcode: 'R3C 4T3',
    }),
  ],
  [
    'ca/given/ca_vancouver_civic.csv',
    COUNTRY.canada,
    ({ civic_number, std_street, city = '', province = '' }) => ({
      ...NONE,
      line: words(civic_number, std_street),
      suburb: city,
      state: province,
      postcode: 'V6B 1A1',
    }),
  ],
];
