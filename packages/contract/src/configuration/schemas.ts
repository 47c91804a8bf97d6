import * as z from 'zod/mini';
import { described, type SchemaNotes, schemaNotes } from '../wire/fields.ts';

/** Not blank, and between braces nothing but the names of `holes`. */
function textWith(holes: readonly string[]) {
  const oneOf = (signs: string) => [signs, ...holes.map((hole) => `\\{${hole}\\}`)].join('|');
  return z.string().check(z.regex(new RegExp(`^\\s*(${oneOf('[^\\s{}]')})(${oneOf('[^{}]')})*$`)));
}

/** A text, with the holes that are filled in it where it stands. */
function words(description: string, ...holes: readonly string[]) {
  const names = holes.map((hole) => `{${hole}}`).join(', ');
  return described(textWith(holes), names ? `${description} May hold: ${names}.` : description);
}

const nullableWords = (description: string) => described(z.nullable(textWith([])), description);

const flag = (description: string) => described(z.boolean(), description);

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) !== undefined;
  } catch {
    return false;
  }
}

const haveNoTwins = (parts: readonly string[]): boolean => new Set(parts).size === parts.length;

/** What JSON Schema has a keyword for and zod only a check. */
function noted<S extends z.ZodMiniType>(schema: S, notes: SchemaNotes): S {
  schemaNotes.add(schema, notes);
  return schema;
}

const pattern = () =>
  z.string().check(z.minLength(1), z.refine(isPattern, 'Invalid input: expected a regular expression'));

const emptyMessage = () => words('Shown when nothing was typed where something is needed.');

const fieldRules = {
  example: words('Shown as the form to follow.'),
  pattern: noted(pattern(), {
    description: 'A regular expression (JavaScript) that the whole of the cleaned value fits.',
    format: 'regex',
  }),
  maxLength: described(z.int().check(z.gte(1), z.lte(500)), 'The most characters that may be typed.'),
  emptyMessage: emptyMessage(),
  invalidMessage: words('Shown when the pattern does not match.'),
};
const nearMissPattern = noted(pattern(), {
  description: 'A regular expression (JavaScript) that the cleaned value fits.',
  format: 'regex',
});
const field = (what: string) => described(z.object(fieldRules), what);
const nullableField = (what: string) =>
  described(z.nullable(z.object(fieldRules)), `${what} Null where the country has none.`);

const featureFlag = z.object({
  recaptchaFeature: flag('Whether a login needs the robot check.'),
  documentsFeature: described(z.literal([0, 1]), '1 switches the documents pages and the inbox button on.'),
  postcodeVerificationFeature: flag('Whether a postcode must lie in the state that is given with it.'),
  emailAuthFeature: flag('Whether the customer may choose e-mail instead of a text message.'),
  displayPaymentFrequency: flag('Whether the policy page says how often the premium is paid.'),
  extendedDishonourPolicies: flag('Whether overdue policies may show the final notice.'),
  atLeastOneMethodContactValidation: flag(
    'Whether any one way to be reached is enough, and at least one is needed.',
  ),
});

const login = z.object({
  accountLockMessage: words('Shown for every 403.', 'phone'),
  invalidOTPMessage: words('Shown when the code is wrong.', 'phone'),
  expiredOTPMessage: words('Shown when the code has expired.', 'phone'),
  isEmailNew: flag("Whether the choice of e-mail carries the badge 'New!'."),
});

const dates = z.object({
  region: words('A language tag, like en-NZ. The birth date fields stand in the order of its short dates.'),
  order: described(
    z.nullable(
      noted(
        z
          .array(z.enum(['day', 'month', 'year']))
          .check(
            z.minLength(3),
            z.maxLength(3),
            z.refine(haveNoTwins, 'Invalid input: expected each part once'),
          ),
        { uniqueItems: true },
      ),
    ),
    'The order of the birth date fields where it is to be another than that of the region; otherwise null.',
  ),
  emptyMessage: words('Shown when the date is empty.'),
  missingMessage: words('Shown when a field is empty.', 'parts'),
  notRealMessage: words('Shown when there is no such day.'),
  yearMessage: words('Shown when the year has other than four digits.'),
  invalidMessage: words('Shown when the age is not between 18 and 99.'),
});

const addressLabels = z.object({
  residentialAddress: words('Heading of the residential address.'),
  postalAddress: words('Heading of the postal address.'),
  country: words('Label of the country of a postal address.'),
  addressLine: words('Label of the street address.'),
  suburb: words('Label of the suburb, or of the city where a country has no suburbs.'),
  city: nullableWords('Label of the city; null where addresses have none.'),
  state: nullableWords('Label of the state; null where addresses have none.'),
  postcode: words('Label of the postcode.'),
});

const patterns = z.object({
  mobile: described(
    z.object({
      ...fieldRules,
      nearMisses: described(
        z.array(z.object({ pattern: nearMissPattern, message: words('Shown in place of invalidMessage.') })),
        'Common slips that the pattern refuses.',
      ),
    }),
    'The mobile number, in its national form without separators.',
  ),
  homePhone: field('The home phone, in its national form without separators.'),
  email: field('The e-mail address.'),
  addressLine: field('The street address.'),
  suburb: field('The suburb.'),
  city: nullableField('The city.'),
  state: described(
    z.nullable(z.object({ emptyMessage: emptyMessage() })),
    'The state; null where addresses have none.',
  ),
  postcode: described(
    z.object({
      ...fieldRules,
      inputMode: described(z.enum(['numeric', 'text']), 'Which keyboard a phone offers.'),
    }),
    'The postcode, upper-cased.',
  ),
});

const pages = z.object({
  policyDetails: z.object({
    notEditableMessage: words('Stands where payment details cannot be changed online.', 'phone'),
  }),
  payNow: z.object({
    payButton: words('The button that leads to paying overdue premiums.'),
    cardOnlyMessage: words('Says that only cards pay online.', 'phone'),
  }),
  updatePaymentDetails: z.object({
    subtitle: words('Under the heading of the page.'),
    confirmation: words('Beside the box that is to be ticked.'),
    confirmationMessage: words('Shown when the box is not ticked.'),
  }),
  updateContactDetails: z.object({
    heading: words('Heading of the page.'),
    subtitle: words('Under the heading.', 'phone'),
    terms: words('Above the button that saves.', 'phone'),
    swapPhoneNumberFields: flag('Whether mobile and home phone stand in each other’s rows.'),
    isEmailRequired: flag('Whether the e-mail address may not be left empty.'),
    requiredPhone: described(
      z.nullable(z.enum(['mobilePhone', 'homePhone'])),
      'The phone that is asked for when no way to be reached is left; null for the one that is shown first.',
    ),
    contactMethodMessage: words('Shown when no way to be reached is left.'),
    postcodeStateMessage: words('Shown when a postcode does not lie in the state.', 'postcode', 'state'),
  }),
});

const payments = z.object({
  creditCardProvider: described(z.literal([1, 2]), 'Whose form takes the card.'),
  bankInfoName: words('What a bank branch number is called.'),
  region: words('The country as the card provider knows it.'),
  showCreditCardInParts: flag('Whether the card number is typed in four fields.'),
  showCreditCardNameFirst: flag('Whether the name on the card comes before its number.'),
  crnSuffix: described(z.string(), 'Stands behind the customer’s reference number.'),
});

/** What `configResponse.json` says about one site. CFG-5 */
export const configurationEntry = z.object({
  countryId: described(z.int(), 'Australia 13, Canada 39, New Zealand 154.'),
  brandId: described(z.int(), 'The brand in the insurer’s systems.'),
  featureFlag,
  regionalisation: z.object({
    login,
    dates,
    labels: z.object({
      mobile: words('Label of the login’s mobile number.'),
      email: words('Label of the login’s e-mail.'),
    }),
    addressLabels,
    phoneLabels: z.object({
      mobilePhone: words('Label of the mobile phone.'),
      homePhone: words('Label of the home phone.'),
      email: words('Label of the e-mail address.'),
    }),
    patterns,
    states: described(
      z.nullable(z.array(z.object({ code: words('As it is stored.'), name: words('As people read it.') }))),
      'What the state is chosen from; null where addresses have none.',
    ),
    pages,
    payments,
  }),
});

/** The content of `configResponse.json`. What it carries beyond this is ignored. CFG-5, CFG-19 */
export const configurationFile = z.array(configurationEntry);

/** A file that passes `configurationFile`. */
export type ConfigurationFile = z.infer<typeof configurationFile>;
