import {
  ABROAD,
  type ContactDetails,
  type ContactFault,
  type ContactRules,
} from '@portal/domain/contact-details/contact-details';
import { titleCase } from '@portal/domain/contact-details/title-case';
import { fillText } from '../brands/brand.ts';
import type { ConfigurationEntry } from '../configuration/configuration-entries.ts';
import type { Region } from '../regions/region.ts';

type Site = { readonly countryId: number; readonly dialling: Region['dialling'] };

/** What a site asks of contact details, out of its configuration entry: portal and server go by the same rules. CON-17 */
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

/** What the parts of an address abroad are called. */
export const ABROAD_LABELS = {
  line: 'Street address',
  suburb: 'Suburb or district',
  town: 'Town or city',
  state: 'State, province or region',
  postcode: 'Postcode or ZIP code',
} as const;

type Field = ContactFault['field'];
type Texts = { readonly label: string; readonly emptyMessage: string; readonly invalidMessage: string };

const generic = (label: string): Texts => ({
  label,
  emptyMessage: `Enter your ${label.toLowerCase()}`,
  invalidMessage: `${label} must not have signs such as ; or <`,
});

function abroadTexts(part: string, hasCity: boolean): Texts | undefined {
  if (part === 'suburb') return generic(hasCity ? ABROAD_LABELS.suburb : ABROAD_LABELS.town);
  if (part === 'city') return generic(ABROAD_LABELS.town);
  if (part === 'state') return generic(ABROAD_LABELS.state);
  if (part === 'postcode') return generic(ABROAD_LABELS.postcode);
  return undefined;
}

function homeTexts(field: string, { regionalisation }: ConfigurationEntry): Texts {
  const { addressLabels, phoneLabels, patterns } = regionalisation;
  const stateLabel = addressLabels.state ?? '';
  const texts: Readonly<Record<string, Texts | null>> = {
    line: { label: addressLabels.addressLine ?? '', ...patterns.addressLine },
    suburb: { label: addressLabels.suburb ?? '', ...patterns.suburb },
    city: patterns.city && { label: addressLabels.city ?? '', ...patterns.city },
    state: patterns.state && {
      ...generic(stateLabel),
      ...patterns.state,
      invalidMessage: patterns.state.emptyMessage,
    },
    postcode: { label: addressLabels.postcode ?? '', ...patterns.postcode },
    mobilePhone: { label: phoneLabels.mobilePhone, ...patterns.mobile },
    homePhone: { label: phoneLabels.homePhone, ...patterns.homePhone },
    email: { label: phoneLabels.email, ...patterns.email },
  };
  return texts[field] ?? generic(field);
}

const isPostal = (field: Field) => field.startsWith('postal.');
const partOf = (field: Field): string => field.split('.').at(-1) ?? field;

function maxLengthOf(field: Field, isAbroad: boolean, { regionalisation }: ConfigurationEntry): number {
  const { patterns } = regionalisation;
  const { place, postcode } = isAbroad ? ABROAD : { place: patterns.suburb, postcode: patterns.postcode };
  const rules: Readonly<Record<string, { readonly maxLength: number } | null>> = {
    line: patterns.addressLine,
    city: isAbroad ? place : patterns.city,
    postcode,
    mobilePhone: patterns.mobile,
    homePhone: patterns.homePhone,
    email: patterns.email,
  };
  return (rules[partOf(field)] ?? place).maxLength;
}

/** What is said about a fault, in the words of the configuration. CON-17 */
export function contactFaultMessage(
  { field, reason }: ContactFault,
  details: ContactDetails,
  entry: ConfigurationEntry,
): string {
  const { patterns, states, pages } = entry.regionalisation;
  const address = isPostal(field) ? details.postalAddress : details.residentialAddress;
  const isAbroad = isPostal(field) && details.postalAddress.countryId !== entry.countryId;
  const texts =
    (isAbroad ? abroadTexts(partOf(field), patterns.city !== null) : undefined) ??
    homeTexts(partOf(field), entry);
  if (reason === 'empty') return texts.emptyMessage;
  if (reason === 'invalid') return texts.invalidMessage;
  if (reason === 'too-long')
    return `${texts.label} must be ${maxLengthOf(field, isAbroad, entry)} characters or fewer`;
  const { contactMethodMessage, postcodeStateMessage } = pages.updateContactDetails;
  if (reason === 'no-contact-method') return contactMethodMessage;
  const { postcode, state, city } = address;
  if (reason === 'unknown-postcode')
    return `${texts.label} ${postcode ?? ''} was not found. Check the ${texts.label.toLowerCase()}. If it is right, call us and we will save it for you.`;
  const place = states?.find(({ code }) => code === state)?.name ?? titleCase(city ?? '');
  return fillText(postcodeStateMessage, { postcode: postcode ?? '', state: place });
}
