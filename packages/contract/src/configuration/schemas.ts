import * as z from 'zod/mini';
import { described, type SchemaNotes, schemaNotes } from '../wire/fields.ts';

/** A text that is not blank, with nothing between braces but these placeholders. */
function textWith(placeholders: readonly string[]) {
  const oneOf = (signs: string) => [signs, ...placeholders.map((name) => `\\{${name}\\}`)].join('|');
  return z.string().check(z.regex(new RegExp(`^\\s*(${oneOf('[^\\s{}]')})(${oneOf('[^{}]')})*$`)));
}

/** A text, and the placeholders that are filled where it is shown. */
function text(description: string, ...placeholders: readonly string[]) {
  const names = placeholders.map((name) => `{${name}}`).join(', ');
  return described(textWith(placeholders), names ? `${description} May hold: ${names}.` : description);
}

const nullableText = (description: string) => described(z.nullable(textWith([])), description);

const flag = (description: string) => described(z.boolean(), description);

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) !== undefined;
  } catch {
    return false;
  }
}

const areUnique = (parts: readonly (string | number)[]): boolean => new Set(parts).size === parts.length;

/** Adds a JSON Schema keyword for which zod has only a check. */
function noted<S extends z.ZodMiniType>(schema: S, notes: SchemaNotes): S {
  schemaNotes.add(schema, notes);
  return schema;
}

const pattern = () =>
  z.string().check(z.minLength(1), z.refine(isPattern, 'Invalid input: expected a regular expression'));

const emptyMessage = () => text('Shown when nothing was typed where something is needed.');

const nearMissPattern = noted(pattern(), {
  description: 'A regular expression (JavaScript) that the cleaned value fits.',
  format: 'regex',
});
const nearMisses = () =>
  z.array(z.object({ pattern: nearMissPattern, message: text('Shown in place of invalidMessage.') }));

const fieldRules = {
  example: text('Shown as the format to follow.'),
  pattern: noted(pattern(), {
    description: 'A regular expression (JavaScript) that the whole of the cleaned value fits.',
    format: 'regex',
  }),
  maxLength: described(z.int().check(z.gte(1), z.lte(500)), 'The most characters that may be typed.'),
  emptyMessage: emptyMessage(),
  invalidMessage: text('Shown when the pattern does not match.'),
  nearMisses: described(z.optional(nearMisses()), 'Common slips that the pattern refuses.'),
};
const field = (what: string) => described(z.object(fieldRules), what);
const nullableField = (what: string) =>
  described(z.nullable(z.object(fieldRules)), `${what} Null where the country has none.`);

const featureFlag = z.object({
  recaptchaFeature: flag('Whether a login needs the captcha.'),
  documentsFeature: described(z.literal([0, 1]), '1 switches the documents pages and the inbox button on.'),
  postcodeVerificationFeature: flag('Whether a postcode must lie in the state that is given with it.'),
  emailAuthFeature: flag('Whether the customer may choose e-mail instead of a text message.'),
  displayPaymentFrequency: flag('Whether the list and the policy page say how often the premium is paid.'),
  extendedDishonourPolicies: flag('Whether overdue policies may show the final notice.'),
  atLeastOneMethodContactValidation: flag(
    'Whether any one contact method is enough, and at least one is needed.',
  ),
  contactConfirmationFeature: described(
    z.optional(z.boolean()),
    'Whether a new mobile number or e-mail address waits until the code sent to it was entered. Left out, it does not.',
  ),
  paymentRecordFeature: described(
    z.optional(z.boolean()),
    'Whether a policy has a page of the payments made here, where the API host has it too. Left out, it has none.',
  ),
  securityPageFeature: described(
    z.optional(z.boolean()),
    'Whether there is a page of log-ins and devices, where the API host has it too. Left out, there is none.',
  ),
  passkeyFeature: described(
    z.optional(z.boolean()),
    'Whether customers log in by face, fingerprint or screen lock, where the API host has it too. Left out, they do not.',
  ),
});

const offers = z.object({
  crossSaleBanner: z.object({
    isOffered: flag('Whether customers see the offer below the list of policies; false stops it at once.'),
  }),
});

const login = z.object({
  accountLockMessage: text('Shown for every 403.', 'phone'),
  invalidOTPMessage: text('Shown when the code is wrong.', 'phone'),
  expiredOTPMessage: text('Shown when the code has expired.', 'phone'),
  isEmailNew: flag("Whether the choice of e-mail carries the badge 'New!'."),
});

const dates = z.object({
  region: text('A language tag, like en-NZ. The birth date fields follow the order of its short dates.'),
  order: described(
    z.nullable(
      noted(
        z
          .array(z.enum(['day', 'month', 'year']))
          .check(
            z.minLength(3),
            z.maxLength(3),
            z.refine(areUnique, 'Invalid input: expected each part once'),
          ),
        { uniqueItems: true },
      ),
    ),
    'The order of the birth date fields where it differs from that of the region; otherwise null.',
  ),
  emptyMessage: text('Shown when the date is empty.'),
  missingMessage: text('Shown when a field is empty.', 'parts'),
  notRealMessage: text('Shown when there is no such day.'),
  yearMessage: text('Shown when the year has other than four digits.'),
  invalidMessage: text('Shown when the age is not between 18 and 99.'),
});

const addressLabels = z.object({
  residentialAddress: text('Heading of the residential address.'),
  postalAddress: text('Heading of the postal address.'),
  country: text('Label of the country of a postal address.'),
  addressLine: text('Label of the street address.'),
  suburb: text('Label of the suburb, or of the city where a country has no suburbs.'),
  city: nullableText('Label of the city; null where addresses have none.'),
  state: nullableText('Label of the state; null where addresses have none.'),
  postcode: text('Label of the postcode.'),
});

const patterns = z.object({
  mobile: described(
    z.object({
      ...fieldRules,
      nearMisses: described(nearMisses(), 'Common slips that the pattern refuses.'),
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
    notEditableMessage: text('Shown where payment details cannot be changed online.', 'phone'),
  }),
  payNow: z.object({
    payButton: text('The button that leads to paying overdue premiums.'),
    cardOnlyMessage: text('Says that only cards pay online.', 'phone'),
    hardshipMessage: text('For somebody who is short of money.', 'phone'),
  }),
  updatePaymentDetails: z.object({
    subtitle: text('Under the heading of the page.'),
    confirmation: text('Beside the box that is to be ticked.'),
    confirmationMessage: text('Shown when the box is not ticked.'),
  }),
  updateContactDetails: z.object({
    heading: text('Heading of the page.'),
    subtitle: text('Under the heading.', 'phone'),
    terms: text('Above the button that saves.', 'phone'),
    swapPhoneNumberFields: flag('Whether mobile and home phone stand in each other’s rows.'),
    isEmailRequired: flag('Whether the e-mail address may not be left empty.'),
    requiredPhone: described(
      z.nullable(z.enum(['mobilePhone', 'homePhone'])),
      'The phone that is asked for when no contact method is left; null for the one that is shown first.',
    ),
    contactMethodMessage: text('Shown when no contact method is left.'),
    postcodeStateMessage: text('Shown when a postcode does not lie in the state.', 'postcode', 'state'),
  }),
});

const payments = z.object({
  creditCardProvider: described(z.literal([1, 2]), 'Whose form takes the card.'),
  bankInfoName: text('The name of a bank branch number.'),
  region: text('The country as the card provider knows it.'),
  showCreditCardInParts: flag('Whether the card number is typed in four fields.'),
  showCreditCardNameFirst: flag('Whether the name on the card comes before its number.'),
  crnSuffix: described(z.string(), 'Stands behind the customer’s reference number.'),
});

const link = (what: string) =>
  described(z.object({ label: text('The words.'), href: text('The address.') }), what);

const MINUTES_IN_DAY = 1_440;
const minuteOfDay = (what: string) =>
  described(z.int().check(z.gte(0), z.lte(MINUTES_IN_DAY)), `${what}, in minutes after midnight.`);

const brand = z.object({
  phone: described(z.optional(text('The support phone, as people read it.')), 'Left out, it is as built.'),
  callHours: described(
    z.optional(
      z.object({
        days: noted(
          z
            .array(z.int().check(z.gte(1), z.lte(7)))
            .check(z.minLength(1), z.refine(areUnique, 'Invalid input: expected each day once')),
          { description: 'Days of the week, from 1 (Monday) to 7.', uniqueItems: true },
        ),
        fromMinute: minuteOfDay('When it opens'),
        toMinute: minuteOfDay('When it closes'),
      }),
    ),
    'When somebody answers the phone and calls back, by the clock of the country. Left out, it is as built.',
  ),
  footer: described(
    z.optional(
      z.object({
        links: described(z.optional(z.array(link('One link.'))), 'Left out, they are as built.'),
        legal: described(z.optional(text('The legal text.')), 'Left out, it is as built.'),
      }),
    ),
    'The end of every page; receipts and letters end with its legal text.',
  ),
  beneficiaryForm: described(
    z.optional(link('The link to the beneficiary form.')),
    'Left out, it is as built.',
  ),
});

const notice = z.object({
  text: text('The sentence.'),
  until: noted(
    z
      .string()
      .check(z.refine((until) => !Number.isNaN(Date.parse(until)), 'Invalid input: expected a moment')),
    { description: 'Its end, like 2026-11-29T06:00:00Z.' },
  ),
});

/** The entry of one site in `configResponse.json`. CFG-5 */
const configurationEntry = z.object({
  countryId: described(z.int(), 'Australia 13, Canada 39, New Zealand 154.'),
  brandId: described(z.int(), 'The brand in the insurer’s systems.'),
  featureFlag,
  offers: described(z.optional(offers), 'Left out, it offers nothing.'),
  passkeyPromptPercent: described(
    z.optional(z.number().check(z.gte(0), z.lte(100))),
    'The share of customers who are asked to set up a passkey, from 0 to 100. Left out, nobody is.',
  ),
  brand: described(
    z.optional(brand),
    'In place of what the brand of the site was built with. Left out, nothing is.',
  ),
  notice: described(
    z.optional(notice),
    'A sentence above all pages. The API writes it in while an operator has it on. Left out, there is none.',
  ),
  regionalisation: z.object({
    login,
    dates,
    labels: z.object({
      mobile: text('Label of the login’s mobile number.'),
      email: text('Label of the login’s e-mail.'),
    }),
    addressLabels,
    phoneLabels: z.object({
      mobilePhone: text('Label of the mobile phone.'),
      homePhone: text('Label of the home phone.'),
      email: text('Label of the e-mail address.'),
    }),
    patterns,
    states: described(
      z.nullable(
        z.array(
          z.object({
            code: text('As it is stored.'),
            name: text('As people read it.'),
            postcodeStarts: described(
              z.optional(z.string()),
              'Every character that a postcode of the state begins with. Left out, no postcode is compared with the state.',
            ),
          }),
        ),
      ),
      'The choices for the state; null where addresses have none.',
    ),
    pages,
    payments,
  }),
});

/** The content of `configResponse.json`. Unknown fields are ignored. CFG-5, CFG-19 */
export const configurationFile = z.array(configurationEntry);

/** A file that passes `configurationFile`. */
export type ConfigurationFile = z.infer<typeof configurationFile>;
