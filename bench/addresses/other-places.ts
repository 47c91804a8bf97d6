import { readFileSync } from 'node:fs';
import type { SuggestionParts } from '@portal/address-search/address-suggestion';
import { foldText } from '@portal/address-search/parsing/fold-text';
import { createRowSplitter } from '../../apps/api/src/address-import/split-row.ts';
import type { Random } from '../seeded-random.ts';
import { type Fields, SHARED } from './address-samples.ts';

type Position = readonly [latitude: number, longitude: number];
type Place = { readonly suburb: string; readonly state: string; readonly position: Position };

/** The places that people write in the place of the right one. Each is undefined where none is known. */
export type OtherPlaces = {
  /** The nearest other suburb, by the positions of real buildings. */
  neighbourOf(address: SuggestionParts): string | undefined;
  /** The nearest large city, or in New Zealand the town. */
  cityOf(address: SuggestionParts): string | undefined;
  /** Any other suburb of the state. */
  wrongFor(address: SuggestionParts, random: Random): string | undefined;
};

/**
 * Names that no file has, as suburbs were once called: of one word and of two, with words of other
 * places and of street types.
 */
export const OLD_NAMES = [
  'Brickfield',
  'Ferrytown',
  'Tollgate Hill',
  'Saddlers Flat',
  'Gaol Gully',
  'Silverdale Park',
  'Old Kingsmead',
  'Mountjoy Estate',
  'Coachmans Bay',
  'Tanneryville',
] as const;

/** Files whose rows have a place and a position. New Zealand's has the town in the place of the state. */
const POSITIONS: Readonly<Record<string, { file: string; read: (row: Fields) => [string, string] }>> = {
  au: {
    file: 'addresses/au/given/au_public_premises.csv',
    read: ({ suburb = '', state = '' }) => [suburb, state],
  },
  nz: {
    file: 'addresses/nz/given/nz_public_sites_street_and_postal.csv',
    read: ({ suburb = '', city = '' }) => [suburb || city, city],
  },
  ca: {
    file: 'addresses/ca/given/ca_odhf_addresses.csv',
    read: ({ city = '', province = '' }) => [city, province],
  },
};

const CITIES: Readonly<Record<string, readonly string[]>> = {
  au: [
    'sydney newcastle wollongong albury tamworth dubbo orange lismore bathurst goulburn armidale nowra',
    'melbourne geelong ballarat bendigo brisbane toowoomba cairns townsville perth adelaide hobart darwin',
  ],
  nz: ['auckland hamilton tauranga wellington christchurch dunedin whangarei rotorua napier nelson'],
  ca: [
    'toronto ottawa hamilton london windsor kingston sudbury barrie guelph montréal québec sherbrooke gatineau',
    'laval vancouver victoria kelowna kamloops calgary edmonton saskatoon regina winnipeg halifax moncton',
  ],
};

const keyOf = (suburb: string, state: string): string => `${foldText(suburb)}|${foldText(state)}`;

/** Returns the middle of the buildings of each place. */
function readPlaces(code: string): Map<string, Place> {
  const source = POSITIONS[code];
  if (!source) throw new Error(code);
  const [header = '', ...lines] = readFileSync(`${SHARED}${source.file}`, 'utf8').split('\n');
  const names = header.trim().split(',');
  const splitter = createRowSplitter(',');
  const sums = new Map<string, { suburb: string; state: string; sum: [number, number]; count: number }>();
  for (const line of lines) {
    if (line === '' || !splitter.read(line)) continue;
    const row = Object.fromEntries(names.map((name, at) => [name, splitter.fields.at(at)]));
    const [suburb, state] = source.read(row);
    const [latitude, longitude] = [Number(row.latitude), Number(row.longitude)];
    if (suburb === '' || !latitude || !longitude) continue;
    const known = sums.get(keyOf(suburb, state)) ?? { suburb, state, sum: [0, 0], count: 0 };
    known.sum[0] += latitude;
    known.sum[1] += longitude;
    known.count += 1;
    sums.set(keyOf(suburb, state), known);
  }
  return new Map(
    [...sums].map(([key, { suburb, state, sum, count }]) => [
      key,
      { suburb, state, position: [sum[0] / count, sum[1] / count] },
    ]),
  );
}

/** Near enough for comparing distances within a state. */
const distance = ([a, b]: Position, [c, d]: Position): number =>
  Math.hypot(a - c, (b - d) * Math.cos((a * Math.PI) / 180));

function nearest(to: Position, among: readonly Place[]): string | undefined {
  const [best] = [...among].sort((a, b) => distance(a.position, to) - distance(b.position, to));
  return best?.suburb;
}

/** Creates the other places of a country. `addresses` are those that may be asked for. */
export function createOtherPlaces(code: string, addresses: readonly SuggestionParts[]): OtherPlaces {
  const placed = readPlaces(code);
  const all = [...placed.values()];
  const cityNames = new Set(CITIES[code]?.join(' ').split(' '));
  const cities = all.filter(({ suburb }) => cityNames.has(suburb.toLowerCase()));
  const hasStates = code !== 'nz';
  const isElsewhere =
    ({ suburb, stateOrCity }: SuggestionParts) =>
    (place: Place) =>
      foldText(place.suburb) !== foldText(suburb) && (!hasStates || place.state === stateOrCity);
  const nearestTo = (address: SuggestionParts, among: readonly Place[]) => {
    const own = placed.get(keyOf(address.suburb, address.stateOrCity));
    return own && nearest(own.position, among.filter(isElsewhere(address)));
  };
  const suburbs = new Map<string, string[]>();
  for (const { suburb, stateOrCity } of addresses)
    suburbs.set(stateOrCity, [...new Set([...(suburbs.get(stateOrCity) ?? []), suburb])]);
  return {
    neighbourOf: (address) => nearestTo(address, all),
    cityOf(address) {
      const town = hasStates ? '' : address.stateOrCity;
      return town !== '' && town !== address.suburb ? town : nearestTo(address, cities);
    },
    wrongFor({ suburb, stateOrCity }, random) {
      const others = (suburbs.get(stateOrCity) ?? []).filter((other) => other !== suburb);
      return others.length === 0 ? undefined : random.pick(others);
    },
  };
}
