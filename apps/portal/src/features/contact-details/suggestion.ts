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
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}|,/gu, '')
    .toLowerCase();

/** Words for a part of a building, which an address may have in another form or not at all. */
const UNIT_WORD = /^(?:unit|flat|suite|level|floor|shop|room|villa|apartment|appartement|bureau)$/;
const NAME_LENGTH = 4;

/** Whether two words differ in one letter at most: another one, one too many, or one too few. */
function isOneLetterOff(one: string, other: string): boolean {
  const isSameUpTo = [...one].findIndex((letter, at) => letter !== other[at]);
  if (isSameUpTo < 0) return Math.abs(one.length - other.length) <= 1;
  const [rest, otherRest] = [one.slice(isSameUpTo), other.slice(isSameUpTo)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}

/** Whether a short word is a form of a longer one: `rd` of `road`, `blvd` of `boulevard`. */
const isShortFormOf = (short: string, long: string): boolean =>
  short.length > 1 &&
  short.length <= NAME_LENGTH &&
  short[0] === long[0] &&
  new RegExp([...short].join('.*'), 'u').test(long);

/** Whether a typed word names a word of an address, whole or begun, with one wrong letter. */
const names = (typed: string, word: string): boolean =>
  word.startsWith(typed) ||
  isShortFormOf(word, typed) ||
  isShortFormOf(typed, word) ||
  (typed.length >= NAME_LENGTH &&
    [-1, 0, 1].some((more) => isOneLetterOff(typed, word.slice(0, typed.length + more))));

const lettersOf = (text: string): readonly string[] => plain(text).match(/[a-z]+/g) ?? [];

/** Whether what was typed before the last word of a street, which says what kind it is, is its name: `Eden Road` is not `Dominion Road`. */
function isSameStreet(line: string, typed: readonly string[]): boolean {
  const [name, kind] = lettersOf(line).slice(-2);
  if (name === undefined || kind === undefined) return true;
  const before = typed.flatMap((word, at) => (at > 0 && names(word, kind) ? [typed[at - 1] ?? ''] : []));
  return before.length === 0 || before.some((word) => names(word, name));
}

/** Returns whether a suggestion has each name that was typed. Where it lacks one, it is an address like the wanted one, elsewhere. CON-105 */
export function hasTypedNames(suggestion: string, query: string): boolean {
  const typed = lettersOf(query);
  const words = lettersOf(suggestion);
  const isName = (word: string) => word.length >= NAME_LENGTH && !UNIT_WORD.test(word);
  const hasEach = typed.filter(isName).every((one) => words.some((word) => names(one, word)));
  return hasEach && isSameStreet(suggestion.split(';')[0] ?? '', typed);
}

/** Returns what was typed before the first word of a street, whole or begun; the number alone where that word was written otherwise. */
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
  // A rural delivery number stands in place of the suburb: the line is that of the street.
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
