import { type SuggestionParts, writeSuggestion } from '@portal/domain/address-suggestion';
import { foldedWords, foldText } from '@portal/domain/address-text';
import type { TypedPostal } from '@portal/domain/typed-address';
import type {
  FoundAddress,
  FoundAddresses,
  PostcodeMatch,
} from '#api/gateways/address-search/address-search.ts';
import type { AddressCountry } from './address-country.ts';
import type { AddressRepository } from './address-repository.ts';
import { respell } from './address-spelling.ts';

/** Too little was typed to say anything. */
export const TOO_MANY: FoundAddresses = { kind: 'too-many' };

/** More other spellings of a place than these would find any. */
const MOST_RESPELLED = 4;

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

type PlaceSearch = Search & { readonly words: readonly string[]; readonly postcode: string };

async function findPlaces({ repository, country, countryId, words, postcode }: PlaceSearch) {
  for (const beginning of country.placeBeginnings(words)) {
    const places = await repository.listLocalities(countryId, beginning, postcode.toUpperCase());
    if (places.length > 0) return places;
  }
  return [];
}

/** One typing error in the place, by the words of the streets: a place has some. ADR-6 */
async function findMistypedPlaces(search: PlaceSearch): Promise<PostcodeMatch[]> {
  const typed = { words: search.words, isLastPartial: true, house: null, unit: null, rural: null };
  const [respelled] = await respell(
    search.repository,
    { countryId: search.countryId, words: search.country.words },
    typed,
  );
  const ways = [...(respelled?.spellings ?? [])].flatMap(([at, { whole, begun }]) =>
    [...whole, ...begun].map((word) => search.words.with(at, word)),
  );
  for (const words of ways.slice(0, MOST_RESPELLED)) {
    const places = await findPlaces({ ...search, words });
    if (places.length > 0) return places;
  }
  return [];
}

/** Boxes and bags stand in no file of streets: the number is taken as it was typed, the place from the postcodes. */
export async function searchPostal(search: Search, typed: TypedPostal): Promise<FoundAddresses> {
  const { country } = search;
  const isPostcode = (word: string) => new RegExp(`^${country.form.postcodePattern}$`).test(word);
  const postcode = typed.words.find(isPostcode) ?? '';
  const words = typed.words.filter((word) => word !== postcode && !(word in country.form.states));
  if (words.join(' ').length < 2 && postcode === '') return TOO_MANY;
  const placeSearch = { ...search, words, postcode };
  const found = await findPlaces(placeSearch);
  const places = found.length > 0 ? found : await findMistypedPlaces(placeSearch);
  const line = typed.number === '' ? typed.type : `${typed.type} ${typed.number}`;
  return {
    kind: 'matches',
    matches: places.map((place) => atPlace(line, place)),
  };
}

/** What an address must equal to be the one that was meant: case, marks and spaces aside. */
export const sameness = (suggestion: SuggestionParts): string =>
  foldText(writeSuggestion(suggestion)).replace(/\s+/g, ' ');

/** The box or bag that a suggestion stands for. */
export async function findPostal(
  { repository, country, countryId }: Search,
  suggestion: SuggestionParts,
): Promise<FoundAddress | undefined> {
  const key = suggestion.postcode.replaceAll(' ', '').toUpperCase();
  const places = await repository.listLocalities(countryId, foldedWords(suggestion.suburb).join(' '), key);
  const found = places
    .map((place) => atPlace(suggestion.line, place))
    .find((place) => sameness(place) === sameness(suggestion));
  return found && { suggestion: found, parts: country.lines.read(suggestion.line).parts };
}
