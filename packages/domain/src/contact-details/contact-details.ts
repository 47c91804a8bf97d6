import { cleanMobile, type Dialling } from '../login/login-identifier.ts';
import { type AddressParts, normaliseAddress, tidyText } from './address.ts';
import { CONTACT_LIMITS } from './contact-limits.ts';

type Reach = {
  readonly mobilePhone: string | null;
  readonly homePhone: string | null;
  readonly email: string | null;
};

/** How a customer is reached. `postalAddress.countryId` is where letters go; it may be abroad. */
export type ContactDetails = Reach & {
  readonly residentialAddress: AddressParts;
  readonly postalAddress: AddressParts & { readonly countryId: number };
};

/** What a text may be. The pattern is text, as the configuration carries it, and has to fit as a whole. */
export type FieldRule = { readonly pattern: string; readonly maxLength: number };

/** What the configuration of a site asks of contact details. Null for a part that the country's addresses do not have. */
export type ContactRules = {
  readonly countryId: number;
  readonly dialling: Dialling;
  readonly address: {
    readonly line: FieldRule;
    readonly suburb: FieldRule;
    readonly city: FieldRule | null;
    /** The codes to choose from. */
    readonly states: readonly string[] | null;
    readonly postcode: FieldRule;
  };
  readonly mobilePhone: FieldRule;
  readonly homePhone: FieldRule;
  readonly email: FieldRule;
  readonly isEmailRequired: boolean;
  /** Whether one way to be reached has to be left, whichever it is. */
  readonly needsOneContactMethod: boolean;
  /** The phone that is asked for when none is left; null for the one that is shown first. */
  readonly requiredPhone: 'mobilePhone' | 'homePhone' | null;
  /** The phone that is shown first. */
  readonly firstPhone: 'mobilePhone' | 'homePhone';
};

/** Which address of the two. */
export type AddressKind = 'residential' | 'postal';

/** A field of the contact form. */
export type ContactField = `${AddressKind}.${keyof AddressParts}` | 'mobilePhone' | 'homePhone' | 'email';

/** What is wrong with a field; the words are the configuration's. */
export type ContactFault = {
  readonly field: ContactField;
  readonly reason:
    | 'empty'
    | 'invalid'
    | 'too-long'
    | 'no-contact-method'
    | 'unknown-postcode'
    | 'postcode-state';
};

/** Stands for no home phone at all, whatever the pattern says. CON-22 */
const NO_HOME_PHONE = '0101010101';
/** Abroad nobody's patterns are known: only so much is asked that a letter can be written. CON-25 */
export const ABROAD = {
  place: { pattern: '[^;<>]*', maxLength: 60 },
  postcode: { pattern: '[^;<>]*', maxLength: 12 },
} as const satisfies Readonly<Record<string, FieldRule>>;

const digitsOf = (phone: string | null, dialling: Dialling): string | null =>
  tidyText(cleanMobile(phone ?? '', dialling));

/** Phones and e-mail as they are sent and stored: dashes gone, blank is null. CON-20, CON-22 */
export function cleanReach(reach: Reach, { dialling }: ContactRules): Reach {
  const homePhone = digitsOf(reach.homePhone, dialling);
  return {
    mobilePhone: digitsOf(reach.mobilePhone, dialling),
    homePhone: homePhone === NO_HOME_PHONE ? null : homePhone,
    email: tidyText(reach.email),
  };
}

/** Contact details as they are sent and stored. Cleaning twice changes nothing. CON-20 to CON-22 */
export function cleanContactDetails(details: ContactDetails, rules: ContactRules): ContactDetails {
  return {
    residentialAddress: normaliseAddress(details.residentialAddress),
    postalAddress: normaliseAddress(details.postalAddress),
    ...cleanReach(details, rules),
  };
}

type Reason = ContactFault['reason'];

function reasonOf(text: string | null, rule: FieldRule, isRequired: boolean): Reason | undefined {
  if (text === null) return isRequired ? 'empty' : undefined;
  if (text.length > rule.maxLength) return 'too-long';
  return new RegExp(`^(?:${rule.pattern})$`).test(text) ? undefined : 'invalid';
}

/** Shorter lines are no address, whatever the pattern of a site lets through. */
function lineReason({ line }: AddressParts, rule: FieldRule): Reason | undefined {
  if (line !== null && line.length < CONTACT_LIMITS.minAddressLineLength) return 'invalid';
  return reasonOf(line, rule, true);
}

type AddressReasons = { readonly [Part in keyof AddressParts]: Reason | undefined };

/** Where addresses have a city, small places have no suburb. */
function homeReasons(address: AddressParts, { address: rules }: ContactRules): AddressReasons {
  const stateReason = () => {
    if (address.state === null) return 'empty';
    return rules.states?.includes(address.state) ? undefined : 'invalid';
  };
  return {
    line: lineReason(address, rules.line),
    suburb: reasonOf(address.suburb, rules.suburb, rules.city === null),
    city: rules.city ? reasonOf(address.city, rules.city, true) : undefined,
    state: rules.states ? stateReason() : undefined,
    postcode: reasonOf(address.postcode, rules.postcode, true),
  };
}

function abroadReasons(address: AddressParts, { address: rules }: ContactRules): AddressReasons {
  return {
    line: lineReason(address, rules.line),
    suburb: reasonOf(address.suburb, ABROAD.place, rules.city === null && address.city === null),
    city: reasonOf(address.city, ABROAD.place, rules.city !== null),
    state: reasonOf(address.state, ABROAD.place, false),
    postcode: reasonOf(address.postcode, ABROAD.postcode, false),
  };
}

/** The order in which the fields stand in the form. */
const ADDRESS_FIELDS = ['line', 'suburb', 'city', 'state', 'postcode'] as const;

const addressFaults = (kind: AddressKind, reasons: AddressReasons): ContactFault[] =>
  ADDRESS_FIELDS.flatMap((part) => {
    const reason = reasons[part];
    return reason ? [{ field: `${kind}.${part}` as const, reason }] : [];
  });

function reachFaults(details: ContactDetails, rules: ContactRules): ContactFault[] {
  const isReachable = details.mobilePhone !== null || details.homePhone !== null || details.email !== null;
  const isPhoneMissing = rules.needsOneContactMethod && !isReachable;
  const askedFor = rules.requiredPhone ?? rules.firstPhone;
  const phoneReason = (phone: 'mobilePhone' | 'homePhone') =>
    isPhoneMissing && phone === askedFor
      ? 'no-contact-method'
      : reasonOf(details[phone], rules[phone], false);
  const reasons = {
    mobilePhone: phoneReason('mobilePhone'),
    homePhone: phoneReason('homePhone'),
    email: reasonOf(details.email, rules.email, rules.isEmailRequired),
  };
  const phones =
    rules.firstPhone === 'mobilePhone'
      ? (['mobilePhone', 'homePhone', 'email'] as const)
      : (['homePhone', 'mobilePhone', 'email'] as const);
  return phones.flatMap((field) => {
    const reason = reasons[field];
    return reason ? [{ field, reason }] : [];
  });
}

/** Whether an address lies in the country of the site, so that its patterns hold. */
export const isAtHome = (postal: { readonly countryId: number }, { countryId }: ContactRules): boolean =>
  postal.countryId === countryId;

/** Everything that is wrong with cleaned contact details, in the order of the form. CON-17 to CON-19, CON-25 */
export function checkContactDetails(details: ContactDetails, rules: ContactRules): ContactFault[] {
  const { residentialAddress, postalAddress } = details;
  const postalReasons = isAtHome(postalAddress, rules)
    ? homeReasons(postalAddress, rules)
    : abroadReasons(postalAddress, rules);
  return [
    ...addressFaults('residential', homeReasons(residentialAddress, rules)),
    ...addressFaults('postal', postalReasons),
    ...reachFaults(details, rules),
  ];
}
