import { type AddressParts, inOneLine } from '@portal/domain/contact-details/address';
import type { AddressText, PlaceParts } from '#portal/features/contact-details/contact-form.ts';

const TOO_MANY = 'Too many';
const PARTS = 4;

/** The result of a search: the suggestions, and whether there are more that further typing would find. */
export type Suggestions = { readonly suggestions: readonly string[]; readonly isTooMany: boolean };

/** Removes the texts that begin with 'Too many': they are not addresses. CON-41 */
export function readSuggestions(texts: readonly string[]): Suggestions {
  const suggestions = texts.filter((text) => !text.startsWith(TOO_MANY));
  return { suggestions, isTooMany: suggestions.length < texts.length };
}

/** Returns a suggestion as the list shows it, its postcode on one line. CON-42 */
export function suggestionLabel(suggestion: string): string {
  const parts = suggestion.split(';').map((part) => part.trim());
  if (parts.length !== PARTS) return suggestion;
  const [line, suburb, place = '', postcode = ''] = parts;
  return [line, suburb, place.toUpperCase(), inOneLine(postcode.toUpperCase())].filter(Boolean).join(', ');
}

/** Whether a suggestion is a street: its first part has no number. CON-46 */
export const isStreet = (suggestion: string): boolean => !/\d/.test(suggestion.split(';')[0] ?? '');

/** A house number alone before a name: `12`, `12a`, `1/23`, `10-202`. */
const HOUSE_NUMBER = /^(\d+[a-z]?(?:\s?[-–/]\s?\d+[a-z]?)?)[\s,]+\p{L}{2}/iu;

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);
/** Returns a word in small letters, without accents and commas. */
export const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}|,/gu, '')
    .toLowerCase();

/**
 * Returns what was typed before the first word of a street, whole or begun; the number alone where that
 * word was written otherwise.
 */
function typedBefore(street: string, query: string): string {
  const typed = wordsOf(query);
  const first = plain(wordsOf(street)[0] ?? '');
  const at = typed.findIndex((word) => {
    const begun = plain(word);
    return begun === first || (/^\D{2,}$/.test(begun) && first.startsWith(begun));
  });
  if (at < 0) return HOUSE_NUMBER.exec(query.trim())?.[1] ?? '';
  const before = typed.slice(0, at).join(' ').replace(/,$/, '');
  return /\d/.test(before) ? before : '';
}

/** Returns the text of a street with the unit and number that the customer typed before its name. CON-103 */
export function withTypedNumber(text: AddressText, query: string): AddressText {
  const before = typedBefore(text.line, query);
  return before === '' ? text : { ...text, line: `${before} ${text.line}` };
}

/** The fields of the `format` response that the form needs. Each may be missing. */
export type StructuredAddress = Partial<
  Record<
    | 'flatOrUnitType'
    | 'flatOrUnitNumber'
    | 'postalType'
    | 'postalNumber'
    | 'streetNumber1'
    | 'streetNumber1Suffix'
    | 'streetNumber2'
    | 'streetNumber2Suffix'
    | 'streetName'
    | 'streetType'
    | 'streetSuffix'
    | 'localityName'
    | 'state'
    | 'postcode'
    | 'addressline'
    | 'suburb',
    string | null
  >
>;

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');

function lineOf(address: StructuredAddress): string {
  if (address.addressline) return address.addressline;
  // A rural delivery number takes the place of the suburb: the line is that of the street.
  if (address.postalType && !address.streetName) return joined(address.postalType, address.postalNumber);
  const { streetNumber1, streetNumber1Suffix, streetNumber2, streetNumber2Suffix } = address;
  const last = streetNumber2 ? `-${streetNumber2}${streetNumber2Suffix ?? ''}` : '';
  const number = streetNumber1 ? `${streetNumber1}${streetNumber1Suffix ?? ''}${last}` : '';
  const street = joined(number, address.streetName, address.streetType, address.streetSuffix);
  const unit = joined(address.flatOrUnitType, address.flatOrUnitNumber);
  return [unit, street].filter(Boolean).join(', ');
}

/** State and city of the existing address, for a country whose addresses lack one of them. CON-13 */
type Existing = Pick<AddressParts, 'state' | 'city'>;

/** The state part of a response is the city where addresses have one. */
function placed(place: string, { hasCity, hasState }: PlaceParts, existing: Existing) {
  return {
    state: hasState ? place.toUpperCase() : (existing.state ?? ''),
    city: hasCity ? place.toUpperCase() : (existing.city ?? ''),
  };
}

/** Returns the address fields of a `format` response. CON-46 */
export function textOfStructured(
  address: StructuredAddress,
  country: PlaceParts,
  existing: Existing,
): AddressText {
  return {
    line: lineOf(address),
    suburb: address.suburb ?? address.localityName ?? '',
    ...placed(address.state ?? '', country, existing),
    postcode: (address.postcode ?? '').toUpperCase(),
  };
}

/** Returns the address fields of a suggestion, for when the server cannot format it. CON-46 */
export function textOfSuggestion(suggestion: string, country: PlaceParts, existing: Existing): AddressText {
  const [line = '', suburb = '', place = '', postcode = ''] = suggestion
    .split(';')
    .map((part) => part.trim());
  return { line, suburb, ...placed(place, country, existing), postcode: postcode.toUpperCase() };
}
