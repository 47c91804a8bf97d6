import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatSuggestion, type SuggestionParts } from '@portal/address-search/address-suggestion';
import { FILE_FORMATS, recogniseFormat } from '../../apps/api/src/address-import/formats/file-formats.ts';
import { createRowSplitter } from '../../apps/api/src/address-import/split-row.ts';
import type { AddressCountry } from '../../apps/api/src/address-search/address-index/address-country.ts';
import { suggestionOf } from '../../apps/api/src/address-search/street-suggestions.ts';

/** The sample files, which are not part of the project. */
export const SHARED = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
/**
 * Every other real street gets these houses, so that a street of the same name elsewhere is
 * a plausible wrong result.
 */
const HOUSES_ELSEWHERE = 30;

export type Fields = Readonly<Record<string, string>>;
export type Sample = {
  readonly code: string;
  readonly title: string;
  /** National files with real addresses, then files with reference data for them. */
  readonly files: readonly string[];
  /** A list of other real streets, and a row in the national format for a house in one of them. */
  readonly among: string;
  /** Whether that list has the streets of one city only. */
  readonly isAmongLocal?: boolean;
  readonly row: (street: Fields, house: number) => Fields;
};

/** The samples of the three countries. */
export const SAMPLES: readonly Sample[] = [
  {
    code: 'au',
    title: 'Australia',
    files: ['addresses/au/given/GNAF_CORE_layout.psv'],
    among: 'addresses/au/given/au_streets.csv',
    row: ({ street = '', suburb = '', state = '', postcode = '' }, house) => ({
      NUMBER_FIRST: String(house),
      STREET_NAME: street.split(' ').slice(0, -1).join(' '),
      STREET_TYPE: street.split(' ').at(-1) ?? '',
      LOCALITY_NAME: suburb,
      STATE: state,
      POSTCODE: postcode,
    }),
  },
  {
    code: 'nz',
    title: 'New Zealand',
    files: ['addresses/nz/given/nz_linz_addresses.csv', 'addresses/nz/given/nz_streets_with_postcode.csv'],
    among: 'addresses/nz/given/nz_streets_with_postcode.csv',
    row: ({ road_name = '', locality = '', city = '', postcode = '' }, house) => ({
      address_number: String(house),
      full_road_name: road_name,
      road_name: road_name.split(' ').slice(0, -1).join(' '),
      road_name_type: road_name.split(' ').at(-1) ?? '',
      suburb_locality: locality.split(',')[0] ?? '',
      town_city: city.split(',')[0] || (locality.split(',')[0] ?? ''),
      address_lifecycle: 'Current',
      postcode_added: postcode,
    }),
  },
  {
    code: 'ca',
    title: 'Canada',
    files: ['addresses/ca/given/ca_NAR_layout.csv'],
    among: 'addresses/ca/given/ca_winnipeg_civic.csv',
    isAmongLocal: true,
    row: (
      { street_number = '', street_name = '', street_type = '', street_direction = '', unit = '' },
      house,
    ) => ({
      APT_NO_LABEL: unit,
      CIVIC_NO: String(Number(street_number) + house - 1),
      OFFICIAL_STREET_NAME: street_name,
      MAIL_STREET_NAME: street_name,
      MAIL_STREET_TYPE: street_type,
      MAIL_STREET_DIR: street_direction,
      MAIL_MUN_NAME: 'WINNIPEG',
      MAIL_PROV_ABVN: 'MB',
    }),
  },
];

function rowsOf(file: string): Fields[] {
  const [header = '', ...lines] = readFileSync(`${SHARED}${file}`, 'utf8').split('\n');
  const names = header.trim().split(',');
  const splitter = createRowSplitter(',');
  return lines.flatMap((line) => {
    if (line === '' || !splitter.read(line)) return [];
    return [Object.fromEntries(names.map((name, at) => [name, splitter.fields.at(at)]))];
  });
}

/** Writes the other streets in the format of the country's own file. */
export function writeStreetsElsewhere({ files, among, row }: Sample, folder: string): string {
  const header = readFileSync(`${SHARED}${files[0]}`, 'utf8').split('\n', 1)[0]?.trim() ?? '';
  const separator = header.includes('|') ? '|' : ',';
  const names = header.split(separator);
  const houses = among.includes('winnipeg') ? 1 : HOUSES_ELSEWHERE;
  const lines = rowsOf(among).flatMap((street) =>
    Array.from({ length: houses }, (_, at) => {
      const fields = row(street, at + 1);
      return names.map((name) => (fields[name] ?? '').replaceAll(separator, ' ')).join(separator);
    }),
  );
  const path = join(folder, `elsewhere-${among.split('/').at(-1)}`);
  writeFileSync(path, `${header}\n${lines.join('\n')}\n`);
  return path;
}

/**
 * Returns the addresses of a file as the search would suggest them. Of a large file,
 * one row of `step` is read.
 */
export function addressesOf(
  { code, path }: { readonly code: string; readonly path: string },
  country: AddressCountry,
  step = 1,
): SuggestionParts[] {
  const [header = '', ...all] = readFileSync(path, 'utf8').split('\n');
  const lines = all.filter((_, at) => at % step === 0);
  const known = recogniseFormat(header.trim(), FILE_FORMATS[code]?.fileFormats ?? []);
  if (!known) throw new Error(`${path} is not known`);
  const read = known.format.createReader((name) => known.columns.get(name) ?? -1, {
    country,
    reference: new Map(),
  });
  const splitter = createRowSplitter(known.format.separator);
  const found = lines.flatMap((line) => {
    const row = line !== '' && splitter.read(line) ? read(splitter.fields) : undefined;
    if (row?.kind !== 'address') return [];
    const street = row.makeStreet();
    const asFound = {
      ...street,
      type_leads: street.doesTypeLead,
      postcodes: row.postcode,
      group: '',
      match_level: 'full' as const,
    };
    return [suggestionOf(country, asFound, row.house)];
  });
  return [...new Map(found.map((parts) => [formatSuggestion(parts), parts])).values()];
}
