import * as z from 'zod/mini';
import { described, named, responseText, text } from '../wire/fields.ts';

/** The only suggestion when too little was typed. */
export const TOO_MANY_MATCHES = 'Too many matches, please keep typing';

/** The request of `searchwithoutpostcode` and `format`. */
export const addressQuery = z.object({
  address: described(text(200), 'The address as far as it was typed, or a suggestion to be formatted.'),
});

/** The request of `searchpostcode`. */
export const postcodeQuery = z.object({
  postcode: described(text(12), 'A postcode or the beginning of one.'),
});

/** The response of `searchwithoutpostcode`. */
export const addressSuggestionsResponse = described(
  z.array(responseText()),
  `Each \`line;suburb;state-or-city;postcode\`, or the one string \`${TOO_MANY_MATCHES}\`.`,
);

/** The response of `searchpostcode`. */
export const postcodeMatchesResponse = described(
  z.array(responseText()),
  'Each `postcode;SUBURB;STATE`. A postcode may lie in more than one state; in New Zealand the third piece is the town.',
);

const part = () => z.nullable(responseText());

/** The response of `format`: one address in its parts. */
export const structuredAddressResponse = named(
  'StructuredAddress',
  z.strictObject({
    flatOrUnitType: part(),
    flatOrUnitNumber: part(),
    postalType: described(part(), 'Such as `PO Box`.'),
    postalNumber: part(),
    streetNumber1: part(),
    streetNumber1Suffix: part(),
    streetNumber2: described(part(), 'The end of a range of numbers.'),
    streetNumber2Suffix: part(),
    streetName: part(),
    streetType: part(),
    streetSuffix: part(),
    localityName: part(),
    state: described(part(), 'In New Zealand the town or city.'),
    postcode: part(),
    addressline: described(part(), 'The parts up to the street, as one line.'),
    suburb: part(),
  }),
  'An address in its parts. A part that an address does not have is null.',
);
