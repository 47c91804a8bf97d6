import type { AddressParts } from '@portal/domain/contact-details/address';
import {
  ABROAD,
  type ContactDetails,
  type ContactField,
  type ContactFieldError,
  type ContactMethods,
  type ContactRules,
} from '@portal/domain/contact-details/contact-details';
import { CONTACT_LIMITS } from '@portal/domain/contact-details/contact-limits';
import { titleCase } from '@portal/domain/contact-details/title-case';
import { fitsPattern } from '@portal/domain/values/pattern';
import { fillText } from '../brands/brand.ts';
import type { ConfigurationEntry } from '../configuration/configuration-entries.ts';
import { invalidMessageOf } from '../regions/invalid-message.ts';
import type { NearMiss, Region } from '../regions/region.ts';

type Site = { readonly countryId: number; readonly dialling: Region['dialling'] };

/**
 * Returns the rules of a site for contact details, from its configuration entry. Portal and server use the
 * same rules. CON-17
 */
export function contactRules({ featureFlag, regionalisation }: ConfigurationEntry, site: Site): ContactRules {
  const { patterns, states, pages } = regionalisation;
  const { isEmailRequired, requiredPhone, swapPhoneNumberFields } = pages.updateContactDetails;
  return {
    countryId: site.countryId,
    dialling: site.dialling,
    address: {
      line: patterns.addressLine,
      suburb: patterns.suburb,
      city: patterns.city,
      states: states?.map(({ code }) => code) ?? null,
      postcode: patterns.postcode,
    },
    mobilePhone: patterns.mobile,
    homePhone: patterns.homePhone,
    email: patterns.email,
    isEmailRequired,
    needsOneContactMethod: featureFlag.atLeastOneMethodContactValidation,
    requiredPhone,
    firstPhone: swapPhoneNumberFields ? 'homePhone' : 'mobilePhone',
  };
}

/** The labels of the parts of an address abroad. */
export const ABROAD_LABELS = {
  line: 'Street address',
  suburb: 'Suburb or district',
  town: 'Town or city',
  state: 'State, province or region',
  postcode: 'Postcode or ZIP code',
} as const;

/** A part of an address, or a field without an address. */
type Part = keyof AddressParts | keyof ContactMethods;

/** The label of a field, the texts of its errors, and its maximum length. */
type FieldTexts = {
  readonly label: string;
  readonly emptyMessage: string;
  readonly invalidMessage: string;
  readonly nearMisses?: readonly NearMiss[] | undefined;
  readonly maxLength: number;
};

/** Returns texts that fit everywhere. Those of the pattern take their place where there is one. */
const textsOf = (name: string | null, pattern: Partial<FieldTexts> | null = {}): FieldTexts => {
  const label = name ?? '';
  return {
    label,
    emptyMessage: `Enter your ${label.toLowerCase()}`,
    invalidMessage: `${label} must not contain characters such as ; or <`,
    maxLength: ABROAD.place.maxLength,
    ...pattern,
  };
};

/** Returns the texts of all fields, for an address in the country of the site or abroad. */
function fieldTexts(isAbroad: boolean, { regionalisation }: ConfigurationEntry): Record<Part, FieldTexts> {
  const { addressLabels, phoneLabels, patterns } = regionalisation;
  const { maxLength } = ABROAD.postcode;
  return {
    line: textsOf(addressLabels.addressLine, patterns.addressLine),
    suburb: textsOf(addressLabels.suburb, patterns.suburb),
    city: textsOf(addressLabels.city, patterns.city),
    state: textsOf(addressLabels.state, {
      ...patterns.state,
      ...(patterns.state && { invalidMessage: patterns.state.emptyMessage }),
    }),
    postcode: textsOf(addressLabels.postcode, patterns.postcode),
    mobilePhone: textsOf(phoneLabels.mobilePhone, patterns.mobile),
    homePhone: textsOf(phoneLabels.homePhone, patterns.homePhone),
    email: textsOf(phoneLabels.email, patterns.email),
    ...(isAbroad && {
      suburb: textsOf(patterns.city ? ABROAD_LABELS.suburb : ABROAD_LABELS.town),
      city: textsOf(ABROAD_LABELS.town),
      state: textsOf(ABROAD_LABELS.state),
      postcode: textsOf(ABROAD_LABELS.postcode, { maxLength }),
    }),
  };
}

const isPostal = (field: ContactField) => field.startsWith('postal.');
const partOf = (field: ContactField) => field.split('.').at(-1) as Part;

const typedValue = (part: Part, details: ContactDetails, address: AddressParts): string =>
  (part in address ? address[part as keyof AddressParts] : details[part as keyof ContactMethods]) ?? '';

/** Returns the text of a field error, from the configuration. CON-17 */
export function contactFieldErrorMessage(
  { field, reason }: ContactFieldError,
  details: ContactDetails,
  entry: ConfigurationEntry,
): string {
  const { states, pages } = entry.regionalisation;
  const address = isPostal(field) ? details.postalAddress : details.residentialAddress;
  const isAbroad = isPostal(field) && details.postalAddress.countryId !== entry.countryId;
  const part = partOf(field);
  const texts = fieldTexts(isAbroad, entry)[part];
  const { label, emptyMessage, maxLength } = texts;
  if (reason === 'empty') return emptyMessage;
  if (reason === 'invalid') return invalidMessageOf(texts, typedValue(part, details, address));
  if (reason === 'too-long') return `${label} must be ${maxLength} characters or fewer`;
  if (reason === 'too-short')
    return `${label} must be ${CONTACT_LIMITS.minAddressLineLength} characters or more`;
  const { contactMethodMessage, postcodeStateMessage } = pages.updateContactDetails;
  if (reason === 'no-contact-method') return contactMethodMessage;
  const { postcode, state, city } = address;
  if (reason === 'unknown-postcode')
    return `${label} ${postcode ?? ''} was not found. Check the ${label.toLowerCase()}. If it is right, call us and we will save it for you.`;
  const place = states?.find(({ code }) => code === state)?.name ?? titleCase(city ?? '');
  return fillText(postcodeStateMessage, { postcode: postcode ?? '', state: place });
}

const ALTERNATIVES = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/**
 * Returns a hint for a postcode that begins otherwise than those of its state; undefined where nothing is to
 * be said. A hint and no error: some postcodes cross a border. CON-101
 */
export function postcodeHint(
  { state, postcode }: { readonly state: string; readonly postcode: string },
  { states, patterns, addressLabels }: ConfigurationEntry['regionalisation'],
): string | undefined {
  const choice = states?.find(({ code }) => code === state);
  const typed = postcode.trim().toUpperCase();
  if (!choice?.postcodeStarts || !fitsPattern(patterns.postcode.pattern, typed)) return undefined;
  if (choice.postcodeStarts.includes(typed.charAt(0))) return undefined;
  const label = addressLabels.postcode ?? '';
  const starts = ALTERNATIVES.format(choice.postcodeStarts);
  const stateLabel = (addressLabels.state ?? '').toLowerCase();
  return `Most ${label.toLowerCase()}s in ${choice.name} begin with ${starts}. Check the ${label.toLowerCase()} and the ${stateLabel}.`;
}
