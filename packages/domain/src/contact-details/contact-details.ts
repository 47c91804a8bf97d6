import { cleanMobile, type Dialling } from '../login/login-identifier.ts';
import { cleanEmail } from '../values/email-address.ts';
import { fitsPattern } from '../values/pattern.ts';
import { type AddressParts, normaliseAddress, tidyText } from './address.ts';
import { CONTACT_LIMITS } from './contact-limits.ts';

/** The phones and the e-mail address of a customer; null for a missing one. */
export type ContactMethods = {
  readonly mobilePhone: string | null;
  readonly homePhone: string | null;
  readonly email: string | null;
};

/**
 * The contact details of a customer. `postalAddress.countryId` is the country that
 * letters go to; it may be abroad.
 */
export type ContactDetails = ContactMethods & {
  readonly residentialAddress: AddressParts;
  readonly postalAddress: AddressParts & { readonly countryId: number };
};

/**
 * The rule for a text field. The configuration carries the pattern as text; the whole value has to match it.
 */
export type FieldRule = { readonly pattern: string; readonly maxLength: number };

/**
 * The rules of a site for contact details, from its configuration. Null for a part that the
 * country's addresses do not have.
 */
export type ContactRules = {
  readonly countryId: number;
  readonly dialling: Dialling;
  readonly address: {
    readonly line: FieldRule;
    readonly suburb: FieldRule;
    readonly city: FieldRule | null;
    /** The codes that a customer chooses from. */
    readonly states: readonly string[] | null;
    readonly postcode: FieldRule;
  };
  readonly mobilePhone: FieldRule;
  readonly homePhone: FieldRule;
  readonly email: FieldRule;
  readonly isEmailRequired: boolean;
  /** Whether the customer must give at least one phone or e-mail address. CON-19 */
  readonly needsOneContactMethod: boolean;
  /**
   * The phone that carries the error when every contact method is missing; null for
   * the one that is shown first.
   */
  readonly requiredPhone: 'mobilePhone' | 'homePhone' | null;
  /** The phone that the form shows first. CON-3 */
  readonly firstPhone: 'mobilePhone' | 'homePhone';
};

/** One of the two addresses. */
export type AddressKind = 'residential' | 'postal';

/** A field of the contact form. */
export type ContactField = `${AddressKind}.${keyof AddressParts}` | 'mobilePhone' | 'homePhone' | 'email';

/** The error of one field. The configuration has the text for each reason. */
export type ContactFieldError = {
  readonly field: ContactField;
  readonly reason:
    | 'empty'
    | 'invalid'
    | 'too-long'
    | 'too-short'
    | 'no-contact-method'
    | 'unknown-postcode'
    | 'postcode-state';
};

/** This number means "no home phone", whatever the pattern allows. CON-22 */
const NO_HOME_PHONE = '0101010101';
/**
 * The rules for an address abroad. Its country's patterns are unknown, so the rules only make sure that a
 * letter can be addressed. CON-25
 */
export const ABROAD = {
  place: { pattern: '[^;<>]*', maxLength: 60 },
  postcode: { pattern: '[^;<>]*', maxLength: 12 },
} as const satisfies Readonly<Record<string, FieldRule>>;

const cleanPhone = (phone: string | null, dialling: Dialling): string | null =>
  tidyText(cleanMobile(phone ?? '', dialling));

/**
 * Returns phones and e-mail address as they are sent and stored: without dashes, and null for a
 * blank one. CON-20, CON-22
 */
export function cleanContactMethods(methods: ContactMethods, { dialling }: ContactRules): ContactMethods {
  const homePhone = cleanPhone(methods.homePhone, dialling);
  return {
    mobilePhone: cleanPhone(methods.mobilePhone, dialling),
    homePhone: homePhone === NO_HOME_PHONE ? null : homePhone,
    email: tidyText(cleanEmail(methods.email ?? '')),
  };
}

/**
 * Returns contact details as they are sent and stored. Cleaning them twice changes nothing. CON-20 to CON-22
 */
export function cleanContactDetails(details: ContactDetails, rules: ContactRules): ContactDetails {
  const { residentialAddress, postalAddress } = details;
  const { pattern } = rules.address.postcode;
  return {
    residentialAddress: normaliseAddress(residentialAddress, pattern),
    postalAddress: normaliseAddress(postalAddress, isAtHome(postalAddress, rules) ? pattern : undefined),
    ...cleanContactMethods(details, rules),
  };
}

type Reason = ContactFieldError['reason'];

function reasonOf(text: string | null, rule: FieldRule, isRequired: boolean): Reason | undefined {
  if (text === null) return isRequired ? 'empty' : undefined;
  if (text.length > rule.maxLength) return 'too-long';
  return fitsPattern(rule.pattern, text) ? undefined : 'invalid';
}

/** A line below the minimum length is too short, even if the pattern of a site allows it. CON-17 */
function lineReason({ line }: AddressParts, rule: FieldRule): Reason | undefined {
  if (line !== null && line.length < CONTACT_LIMITS.minAddressLineLength) return 'too-short';
  return reasonOf(line, rule, true);
}

type AddressReasons = { readonly [Part in keyof AddressParts]: Reason | undefined };

function stateReason(state: string | null, states: readonly string[]): Reason | undefined {
  if (state === null) return 'empty';
  return states.includes(state) ? undefined : 'invalid';
}

/** Where addresses have a city, the suburb may be empty: small towns have none. CON-17 */
function homeReasons(address: AddressParts, { address: rules }: ContactRules): AddressReasons {
  return {
    line: lineReason(address, rules.line),
    suburb: reasonOf(address.suburb, rules.suburb, rules.city === null),
    city: rules.city ? reasonOf(address.city, rules.city, true) : undefined,
    state: rules.states ? stateReason(address.state, rules.states) : undefined,
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

/** The parts of an address in the order of the form. CON-18 */
export const ADDRESS_FIELDS = ['line', 'suburb', 'city', 'state', 'postcode'] as const;

const addressErrors = (kind: AddressKind, reasons: AddressReasons): ContactFieldError[] =>
  ADDRESS_FIELDS.flatMap((part) => {
    const reason = reasons[part];
    return reason ? [{ field: `${kind}.${part}` as const, reason }] : [];
  });

function contactMethodErrors(details: ContactDetails, rules: ContactRules): ContactFieldError[] {
  const { mobilePhone, homePhone, email } = details;
  const hasContactMethod = mobilePhone !== null || homePhone !== null || email !== null;
  const isPhoneMissing = rules.needsOneContactMethod && !hasContactMethod;
  const missingPhone = rules.requiredPhone ?? rules.firstPhone;
  const phoneReason = (phone: 'mobilePhone' | 'homePhone') =>
    isPhoneMissing && phone === missingPhone
      ? 'no-contact-method'
      : reasonOf(details[phone], rules[phone], false);
  const reasons = {
    mobilePhone: phoneReason('mobilePhone'),
    homePhone: phoneReason('homePhone'),
    email: reasonOf(email, rules.email, rules.isEmailRequired),
  };
  const fields =
    rules.firstPhone === 'mobilePhone'
      ? (['mobilePhone', 'homePhone', 'email'] as const)
      : (['homePhone', 'mobilePhone', 'email'] as const);
  return fields.flatMap((field) => {
    const reason = reasons[field];
    return reason ? [{ field, reason }] : [];
  });
}

/** Whether an address is in the country of the site, so that the patterns of the site apply to it. */
export const isAtHome = (postal: { readonly countryId: number }, { countryId }: ContactRules): boolean =>
  postal.countryId === countryId;

/** Returns all field errors of cleaned contact details, in the order of the form. CON-17 to CON-19, CON-25 */
export function checkContactDetails(details: ContactDetails, rules: ContactRules): ContactFieldError[] {
  const { residentialAddress, postalAddress } = details;
  const postalReasons = isAtHome(postalAddress, rules)
    ? homeReasons(postalAddress, rules)
    : abroadReasons(postalAddress, rules);
  return [
    ...addressErrors('residential', homeReasons(residentialAddress, rules)),
    ...addressErrors('postal', postalReasons),
    ...contactMethodErrors(details, rules),
  ];
}
