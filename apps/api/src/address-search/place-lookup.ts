import { foldedWords } from '@portal/address-search/parsing/fold-text';
import type { PostalPlace } from '@portal/address-search/parsing/postal-parser';
import { formatPostcode } from '@portal/domain/contact-details/address';
import type { AddressCountry } from '#api/address-search/address-index/address-country.ts';
import type { AddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import type { SearchContext } from '#api/address-search/address-index/search-context.ts';
import { correctSpelling } from '#api/address-search/spelling-correction.ts';
import type { PostcodeMatch } from '#api/gateways/address-search/address-search.ts';

/** With more corrected spellings of a place a search would match anything. */
const MAX_CORRECTED_PLACES = 4;
/** One search looks up no more names of places. */
const MAX_PLACE_LOOKUPS = 24;

/**
 * One lookup of a place: the prefix of its name, the prefix of its town, and its postcode.
 * Empty texts require nothing.
 */
type PlaceLookup = {
  readonly place: PostalPlace;
  readonly namePrefix: string;
  readonly town: string;
  readonly postcode: string;
};

/** The places that fit, and the station that follows the number. */
export type FoundPlaces = { readonly station: string; readonly places: readonly PostcodeMatch[] };

/**
 * Returns the typed words as the name of a place. Where addresses have a town, not a state, the last
 * words may also be the town.
 */
function splitNameAndTown({ format }: AddressCountry, words: readonly string[]) {
  const whole = { words, town: '' };
  if (Object.keys(format.states).length > 0) return [whole];
  const splits = words.slice(1).map((_, at) => ({
    words: words.slice(0, words.length - 1 - at),
    town: words.slice(words.length - 1 - at).join(' '),
  }));
  return [whole, ...splits];
}

/** Returns the lookups of the typed places, the likeliest first: with the postcode, then without it. */
function lookupsOf(country: AddressCountry, places: readonly PostalPlace[]): PlaceLookup[] {
  const named = places.flatMap((place) =>
    splitNameAndTown(country, place.words).flatMap(({ words, town }) =>
      country.placeNamePrefixes(words).map((namePrefix) => ({ place, namePrefix, town })),
    ),
  );
  const withPostcode = named.filter(({ place }) => place.postcode !== '');
  return [
    ...withPostcode.map((one) => ({ ...one, postcode: one.place.postcode.toUpperCase() })),
    ...named.filter(({ namePrefix }) => namePrefix !== '').map((one) => ({ ...one, postcode: '' })),
  ].slice(0, MAX_PLACE_LOOKUPS);
}

const beginsWith = (text: string, prefix: string): boolean => foldedWords(text).join(' ').startsWith(prefix);

/**
 * Lists the places of a name. Those in the typed state come alone, however many there are in other states.
 */
async function listPlaces(
  repository: AddressSearchRepository,
  countryId: number,
  { place, namePrefix, postcode, town }: PlaceLookup,
): Promise<readonly PostcodeMatch[]> {
  const filter = { namePrefix, postcodePrefix: postcode };
  if (place.state !== '') {
    const inState = await repository.listLocalities(countryId, { ...filter, state: place.state });
    if (inState.length > 0) return inState;
  }
  const anywhere = await repository.listLocalities(countryId, { ...filter, state: '' });
  return anywhere.filter(({ state }) => beginsWith(state, town));
}

/**
 * The postcode of a box is not that of the streets around it. Where tables lack the postcodes of boxes, and
 * always at a station, the typed postcode is kept, or the customer adds it later. ADDR-13
 */
function withBoxPostcode(
  { format: { areBoxPostcodesListed } }: AddressCountry,
  { place, postcode }: PlaceLookup,
  found: readonly PostcodeMatch[],
): readonly PostcodeMatch[] {
  const isListed = postcode !== '' || (place.postcode === '' && place.station === '');
  if (isListed || areBoxPostcodesListed) return found;
  const typed = formatPostcode(place.postcode) ?? '';
  return found.map((match) => ({ ...match, postcode: typed }));
}

/** Finds the places of the first lookup that succeeds. */
export async function findPlaces(
  { repository, country, countryId }: SearchContext,
  places: readonly PostalPlace[],
): Promise<FoundPlaces | undefined> {
  for (const lookup of lookupsOf(country, places)) {
    const matching = await listPlaces(repository, countryId, lookup);
    const found = withBoxPostcode(country, lookup, matching);
    if (found.length > 0) return { station: lookup.place.station, places: found };
  }
  return undefined;
}

/** Finds a place with one typing error. The dictionary of streets serves: places have streets. ADDR-6 */
export async function findCorrectedPlaces(
  context: SearchContext,
  [place]: readonly PostalPlace[],
): Promise<FoundPlaces | undefined> {
  if (!place) return undefined;
  const { repository, countryId, country } = context;
  const typed = { words: place.words, isLastPartial: true, house: null, unit: null, rural: null };
  const dictionary = { repository, countryId, streetTerms: country.streetTerms };
  const [likeliest] = (await correctSpelling(dictionary, typed)).corrections;
  const corrected = [...(likeliest?.corrections ?? [])].flatMap(([at, { exact, prefix }]) =>
    [...exact, ...prefix].map((word) => place.words.with(at, word)),
  );
  return findPlaces(
    context,
    corrected.slice(0, MAX_CORRECTED_PLACES).map((words) => ({ ...place, words })),
  );
}
