import { type SuggestionParts, writeSuggestion } from '@portal/address-search/address-suggestion';
import { foldedWords, foldText } from '@portal/address-search/parsing/fold-text';
import type { PostalPlace, TypedPostal } from '@portal/address-search/parsing/postal-parser';
import { formatPostcode } from '@portal/domain/contact-details/address';
import type { AddressCountry } from '#api/address-search/address-country.ts';
import type { AddressRepository } from '#api/address-search/address-search-repository.ts';
import { respell } from '#api/address-search/spelling-correction.ts';
import type {
  FoundAddress,
  FoundAddresses,
  PostcodeMatch,
} from '#api/gateways/address-search/address-search.ts';

/** Too little was typed to say anything. */
export const TOO_MANY: FoundAddresses = { kind: 'too-many' };

/** More other spellings of a place than these would find any. */
const MOST_RESPELLED = 4;
/** Lookups of a place under another name, each by the beginning of a key. */
const MOST_TRIES = 24;
const FEWEST_LETTERS = 2;

/** Where a search looks. */
export type Search = {
  readonly repository: AddressRepository;
  readonly country: AddressCountry;
  readonly countryId: number;
};

const atPlace = (line: string, { locality, state, postcode }: PostcodeMatch): SuggestionParts => ({
  line,
  suburb: locality,
  stateOrCity: state,
  postcode,
});

/** One lookup of a place: its name begins so, and lies in a state or a town that is or begins so; what is empty asks nothing. */
type PlaceTry = {
  readonly place: PostalPlace;
  readonly beginning: string;
  readonly town: string;
  readonly postcode: string;
};

/** What was typed as a place's name, whole; where addresses have a town instead of a state, also with a town behind it. */
function namesOf({ form }: AddressCountry, words: readonly string[]) {
  const whole = { words, town: '' };
  if (Object.keys(form.states).length > 0) return [whole];
  const parted = words.slice(1).map((_, at) => ({
    words: words.slice(0, words.length - 1 - at),
    town: words.slice(words.length - 1 - at).join(' '),
  }));
  return [whole, ...parted];
}

/** All that a typed place may be called, the likeliest first; without its postcode when nothing fits with it. */
function triesOf(country: AddressCountry, places: readonly PostalPlace[]): PlaceTry[] {
  const named = places.flatMap((place) =>
    namesOf(country, place.words).flatMap(({ words, town }) =>
      country.placeBeginnings(words).map((beginning) => ({ place, beginning, town })),
    ),
  );
  const withPostcode = named.filter(({ place }) => place.postcode !== '');
  return [
    ...withPostcode.map((one) => ({ ...one, postcode: one.place.postcode.toUpperCase() })),
    ...named.filter(({ beginning }) => beginning !== '').map((one) => ({ ...one, postcode: '' })),
  ].slice(0, MOST_TRIES);
}

const beginsWith = (text: string, beginning: string): boolean =>
  foldedWords(text).join(' ').startsWith(beginning);

/** Where the places of a name lie in several states, those of the one that was typed, however many there are in others. */
async function listPlaces(
  repository: AddressRepository,
  countryId: number,
  { place, beginning, postcode, town }: PlaceTry,
): Promise<readonly PostcodeMatch[]> {
  const question = { beginning, key: postcode };
  if (place.state !== '') {
    const own = await repository.listLocalities(countryId, { ...question, state: place.state });
    if (own.length > 0) return own;
  }
  const anywhere = await repository.listLocalities(countryId, { ...question, state: '' });
  return anywhere.filter(({ state }) => beginsWith(state, town));
}

/**
 * The postcode of a box is not that of the streets around it. Where tables lack those of boxes, and at a station always, it is the one that was
 * typed, or left for the customer to add. ADDR-13
 */
function withBoxPostcode(
  { form: { areBoxPostcodesListed } }: AddressCountry,
  { place, postcode }: PlaceTry,
  found: readonly PostcodeMatch[],
): readonly PostcodeMatch[] {
  const isListed = postcode !== '' || (place.postcode === '' && place.station === '');
  if (isListed || areBoxPostcodesListed) return found;
  const own = formatPostcode(place.postcode) ?? '';
  return found.map((match) => ({ ...match, postcode: own }));
}

async function findPlaces({ repository, country, countryId }: Search, places: readonly PostalPlace[]) {
  for (const asked of triesOf(country, places)) {
    const fitting = await listPlaces(repository, countryId, asked);
    const found = withBoxPostcode(country, asked, fitting);
    if (found.length > 0) return { station: asked.place.station, found };
  }
  return undefined;
}

/** One typing error in the place, by the words of the streets: a place has some. ADDR-6 */
async function findMistypedPlaces(search: Search, [place]: readonly PostalPlace[]) {
  if (!place) return undefined;
  const typed = { words: place.words, isLastPartial: true, house: null, unit: null, rural: null };
  const [respelled] = await respell(
    search.repository,
    { countryId: search.countryId, words: search.country.words },
    typed,
  );
  const ways = [...(respelled?.spellings ?? [])].flatMap(([at, { whole, begun }]) =>
    [...whole, ...begun].map((word) => place.words.with(at, word)),
  );
  return findPlaces(
    search,
    ways.slice(0, MOST_RESPELLED).map((words) => ({ ...place, words })),
  );
}

const says = ({ words, postcode }: PostalPlace): boolean =>
  words.join(' ').length >= FEWEST_LETTERS || postcode !== '';

/** Each once; of a place that is listed with and without its accents the one with them. */
function oneOfEach(matches: readonly SuggestionParts[]): SuggestionParts[] {
  const found = new Map<string, SuggestionParts>();
  for (const match of matches) {
    const key = sameness(match);
    const isAccented = foldText(match.suburb) !== match.suburb.toLowerCase();
    if (!found.has(key) || isAccented) found.set(key, match);
  }
  return [...found.values()];
}

/** Boxes and bags stand in no file of streets: the number is taken as it was typed, the place from the postcodes. */
export async function searchPostal(search: Search, typed: TypedPostal): Promise<FoundAddresses> {
  const places = typed.places.filter(says);
  if (places.length === 0) return TOO_MANY;
  const answer = (await findPlaces(search, places)) ?? (await findMistypedPlaces(search, places));
  const line = [typed.type, typed.number, answer?.station].filter(Boolean).join(' ');
  const matches = (answer?.found ?? []).map((place) => atPlace(line, place));
  return {
    kind: 'matches',
    matches: oneOfEach(matches),
  };
}

/** What an address must equal to be the one that was meant: case, marks and spaces aside. */
export const sameness = (suggestion: SuggestionParts): string =>
  foldText(writeSuggestion(suggestion)).replace(/\s+/g, ' ');

/**
 * The box or bag that a suggestion stands for. Where tables lack the postcodes of boxes, a place is known by its name, best among those whose
 * postcodes begin alike, and the postcode is taken as it stands.
 */
export async function findPostal(
  { repository, country, countryId }: Search,
  suggestion: SuggestionParts,
): Promise<FoundAddress | undefined> {
  const { form } = country;
  const key = suggestion.postcode.replaceAll(' ', '').toUpperCase();
  const name = foldedWords(suggestion.suburb).join(' ');
  const folded = foldText(suggestion.stateOrCity);
  const state = folded in form.states ? folded : '';
  const isPostcode = key === '' || new RegExp(`^${form.postcodePattern}$`, 'i').test(key);
  const isFree = !form.areBoxPostcodesListed && isPostcode;
  const own = formatPostcode(key) ?? '';
  const keys = isFree ? new Set([key, key.slice(0, 1), '']) : [key];
  let found: SuggestionParts | undefined;
  for (const known of keys) {
    const places = await repository.listLocalities(countryId, { beginning: name, key: known, state });
    const same = places
      .map((place) => atPlace(suggestion.line, isFree ? { ...place, postcode: own } : place))
      .filter((place) => sameness(place) === sameness(suggestion));
    // A place may be listed with and without its accents: the one that was meant, else the other.
    found = same.find((place) => place.suburb === suggestion.suburb) ?? found ?? same[0];
    if (found?.suburb === suggestion.suburb) break;
  }
  return found && { suggestion: found, parts: country.lines.read(suggestion.line).parts };
}
