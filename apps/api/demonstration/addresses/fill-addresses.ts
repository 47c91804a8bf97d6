import type { HouseNumber } from '@portal/address-search/street-index/house-numbers';
import { COUNTRY } from '@portal/domain/values/country';
import { createStreetCollector, type StreetCollector } from '#api/address-import/street-collector.ts';
import { writeAddressIndex } from '#api/address-import/write-address-index.ts';
import { writePlaces } from '#api/address-import/write-places.ts';
import {
  type AddressCountry,
  createAddressCountries,
} from '#api/address-search/address-index/address-country.ts';
import { type Database, statement } from '#api/database/database.ts';
import { AUSTRALIA_PLACES } from '#demonstration/addresses/australia-places.ts';
import { CANADA_PLACES } from '#demonstration/addresses/canada-places.ts';
import type { DemonstrationPlace } from '#demonstration/addresses/demonstration-place.ts';
import { NEW_ZEALAND_PLACES } from '#demonstration/addresses/new-zealand-places.ts';

const PLACES_BY_COUNTRY: ReadonlyMap<number, readonly DemonstrationPlace[]> = new Map([
  [COUNTRY.australia, AUSTRALIA_PLACES],
  [COUNTRY.canada, CANADA_PLACES],
  [COUNTRY.newZealand, NEW_ZEALAND_PLACES],
]);

const FILES = 'demonstration';
/** Only a demonstration database gets made-up addresses: elsewhere they would be beside real customers. */
const listMissing = statement(
  'list-countries-without-addresses',
  `select country_id from unnest($1::int[]) country_id
   where to_regclass('demonstration') is not null
     and not exists (select 1 from address_import i where i.country_id = country_id.country_id)`,
);

const NUMBERS = / (\d+(?:-\d+)?(?:\/\d+-\d+)?(?: \d+(?:-\d+)?(?:\/\d+-\d+)?)*)$/;
const PLAIN: Omit<HouseNumber, 'number'> = {
  suffix: '',
  last: '',
  flat: null,
  level: null,
  postcodeIndex: 0,
};

const span = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

/** Expands `1-60` and `20/1-12` into houses. */
function housesOf(numbers: string, flatCode: string): HouseNumber[] {
  return numbers.split(' ').flatMap((part) => {
    const [at = '', flats] = part.split('/');
    const [from = 0, to = from] = (flats ?? at).split('-').map(Number);
    if (flats === undefined) return span(from, to).map((number) => ({ ...PLAIN, number }));
    return span(from, to).map((flat) => ({
      ...PLAIN,
      number: at,
      flat: { number: flat, typeCode: flatCode },
    }));
  });
}

function collectPlace(
  collector: StreetCollector,
  { format, lines }: AddressCountry,
  place: DemonstrationPlace,
): void {
  for (const text of place.streets) {
    const numbers = NUMBERS.exec(text)?.[1] ?? '';
    const line = text.slice(0, text.length - numbers.length - 1);
    // With a house number in front, so that the number in `104 Ave` is parsed as the street's name.
    const { parts, style } = lines.parse(`1 ${line}`);
    const street = {
      name: parts.streetName ?? line,
      type: parts.streetType ?? '',
      doesTypeLead: style.doesTypeLead,
      suffix: parts.streetSuffix ?? '',
      locality: place.suburb,
      state: place.state,
    };
    const id = [line, place.suburb, place.state].join('|');
    for (const house of housesOf(numbers, format.defaultUnit.code))
      collector.add({ streetId: id, makeStreet: () => street, postcode: place.postcode, house });
  }
}

async function fillCountry(database: Database, countryId: number, country: AddressCountry): Promise<void> {
  const places = PLACES_BY_COUNTRY.get(countryId) ?? [];
  const collector = createStreetCollector();
  for (const place of places) collectPlace(collector, country, place);
  collector.endBatch();
  await writePlaces(database, {
    countryId,
    places: places.map(({ suburb, state, postcode }) => ({
      kind: 'place',
      postcode,
      locality: suburb,
      state,
    })),
    files: [FILES],
  });
  await writeAddressIndex(database, {
    countryId,
    country,
    streets: collector.streets.values(),
    files: FILES,
  });
}

/** Fills a demonstration database with a few streets of every country without imported addresses. ADDR-18 */
export async function fillWithDemonstrationAddresses(database: Database): Promise<void> {
  const countryOf = createAddressCountries();
  const missing = await database.query<{ country_id: number }>(listMissing, [[...PLACES_BY_COUNTRY.keys()]]);
  for (const { country_id: countryId } of missing)
    await fillCountry(database, countryId, countryOf(countryId));
}
