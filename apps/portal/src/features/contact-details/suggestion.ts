import type { AddressParts } from '@portal/domain/contact-details/address';
import type { AddressText, PlaceParts } from '#portal/features/contact-details/contact-form.ts';

const TOO_MANY = 'Too many';
const PARTS = 4;
/** Of four parts the last two are written in capitals. */
const IN_CAPITALS_FROM = 2;

/** What a search answered: the suggestions that can be chosen, and whether there are more of which more typing would name some. */
export type Suggestions = { readonly suggestions: readonly string[]; readonly isTooMany: boolean };

/** Leaves out what begins with 'Too many', which is no address. CON-41 */
export function readSuggestions(texts: readonly string[]): Suggestions {
  const suggestions = texts.filter((text) => !text.startsWith(TOO_MANY));
  return { suggestions, isTooMany: suggestions.length < texts.length };
}

/** A suggestion as it is shown. CON-42 */
export function suggestionLabel(suggestion: string): string {
  const parts = suggestion.split(';');
  if (parts.length !== PARTS) return suggestion;
  return parts
    .map((part, index) => (index < IN_CAPITALS_FROM ? part : part.toUpperCase()).trim())
    .filter(Boolean)
    .join(', ');
}

/** What `format` answers, as far as the form needs it. Every field may be missing. */
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

const words = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');

function lineOf(address: StructuredAddress): string {
  if (address.addressline) return address.addressline;
  // A rural delivery number stands in the place of the suburb: the line is the street's.
  if (address.postalType && !address.streetName) return words(address.postalType, address.postalNumber);
  const { streetNumber1, streetNumber1Suffix, streetNumber2, streetNumber2Suffix } = address;
  const last = streetNumber2 ? `-${streetNumber2}${streetNumber2Suffix ?? ''}` : '';
  const number = streetNumber1 ? `${streetNumber1}${streetNumber1Suffix ?? ''}${last}` : '';
  const street = words(number, address.streetName, address.streetType, address.streetSuffix);
  const unit = words(address.flatOrUnitType, address.flatOrUnitNumber);
  return [unit, street].filter(Boolean).join(', ');
}

type Kept = Pick<AddressParts, 'state' | 'city'>;

/** The state piece of an answer is the city where addresses have one. */
function placed(place: string, { hasCity, hasState }: PlaceParts, kept: Kept) {
  return {
    state: hasState ? place.toUpperCase() : (kept.state ?? ''),
    city: hasCity ? place.toUpperCase() : (kept.city ?? ''),
  };
}

/** A formatted address as the fields of the form. CON-46 */
export function textOfStructured(address: StructuredAddress, country: PlaceParts, kept: Kept): AddressText {
  return {
    line: lineOf(address),
    suburb: address.suburb ?? address.localityName ?? '',
    ...placed(address.state ?? '', country, kept),
    postcode: (address.postcode ?? '').toUpperCase(),
  };
}

/** The parts of a suggestion as the fields of the form, for when it cannot be formatted. CON-46 */
export function textOfSuggestion(suggestion: string, country: PlaceParts, kept: Kept): AddressText {
  const [line = '', suburb = '', place = '', postcode = ''] = suggestion
    .split(';')
    .map((part) => part.trim());
  return { line, suburb, ...placed(place, country, kept), postcode: postcode.toUpperCase() };
}
