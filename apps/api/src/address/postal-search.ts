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

/** Too little was typed to say anything. */
export const TOO_MANY: FoundAddresses = { kind: 'too-many' };

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

/** Boxes and bags stand in no file of streets: the number is taken as it was typed, the place from the postcodes. */
export async function searchPostal(
  { repository, country, countryId }: Search,
  typed: TypedPostal,
): Promise<FoundAddresses> {
  const isPostcode = (word: string) => new RegExp(`^${country.form.postcodePattern}$`).test(word);
  const postcode = typed.words.find(isPostcode) ?? '';
  const words = typed.words.filter((word) => word !== postcode && !(word in country.form.states));
  if (words.join(' ').length < 2 && postcode === '') return TOO_MANY;
  let places: PostcodeMatch[] = [];
  for (const beginning of country.placeBeginnings(words)) {
    places = await repository.listLocalities(countryId, beginning, postcode.toUpperCase());
    if (places.length > 0) break;
  }
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
