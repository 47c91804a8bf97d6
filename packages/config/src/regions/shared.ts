import type { ContactPages, NearMiss, PatternField, PaymentSettings, PolicyPages, Region } from './region.ts';

/** A part of a domain: no hyphen at its ends. */
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/**
 * One address shape serves all three countries. The last part has at least two letters, or is the ASCII form
 * of one in another script: `xn--p1ai`.
 */
export const EMAIL: PatternField = {
  label: 'Email address',
  example: 'name@example.com',
  pattern: `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(?:${LABEL}\\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$`,
  maxLength: 254,
  emptyMessage: 'Enter your email address',
  invalidMessage: 'Enter an email address in the correct format, like name@example.com',
  nearMisses: [
    { pattern: '[^@]+', message: 'Your email address needs an @, like name@example.com' },
    { pattern: '.*[,;].*|.*@.*@.*', message: 'Enter one email address, like name@example.com' },
    { pattern: '.*\\s.*', message: 'Leave out the spaces' },
  ],
};

/** Slips in phone numbers of every country, after those that a country names. */
export const PHONE_SLIPS: readonly NearMiss[] = [
  {
    pattern: '.*\\d[;,]?(?:[xX#]|[eE][xX][tT]).*',
    message: 'Leave out the extension, such as x12',
  },
  { pattern: '.*[^\\d+].*', message: 'Use numbers only, without letters' },
];

export const DATES: Omit<Region['dates'], 'region'> = {
  order: null,
  emptyMessage: 'Enter your date of birth',
  missingMessage: 'Date of birth must include {parts}',
  notRealMessage: 'Date of birth must be a real date',
  yearMessage: 'Year must include 4 numbers',
  invalidMessage: 'You must be between 18 and 99 to use this service',
};

export const LOGIN: Region['login'] = {
  accountLockMessage:
    'There were too many tries. To keep your account safe, we have locked it for at least 15 minutes. Try again after that, or call us on {phone}.',
  invalidCodeMessage: 'The code is not right. Check it and try again.',
  isEmailNew: false,
  expiredCodeMessage: 'OTP expired. Please try again.',
};

/**
 * Letters of any script with their marks, digits, and the characters that official names of places contain:
 * `Behchokǫ̀`, `Stó:lō`, `Saint-Louis-du-Ha! Ha!`. Quebec joins the names of two places by a long dash.
 */
const PLACE = "^[\\p{L}\\p{N}'’‘][\\p{L}\\p{M}\\p{N}'’‘ ().,:/&!\\u2010-\\u2015-]*$";

/** A street address or a postal box. Semicolons are left out: an address suggestion is parted by them. */
export const ADDRESS_LINE: PatternField = {
  label: 'Street address',
  example: '12 George Street',
  pattern: '^(?=.*[\\p{L}\\p{N}])[^\\u0000-\\u001F\\u007F-\\u009F;<>]{5,}$',
  maxLength: 120,
  emptyMessage: 'Enter your street address',
  invalidMessage: 'Street address must have letters or numbers, and no characters such as ; or <',
};

/** The name of a suburb, town or city. `word` is how the country calls it, in the middle of a sentence. */
export function placeField(label: string, word: string, example: string): PatternField {
  return {
    label,
    example,
    pattern: PLACE,
    maxLength: 60,
    emptyMessage: `Enter your ${word}`,
    invalidMessage: `${label} must begin with a letter or number, and have no characters such as ; or <`,
  };
}

/** The contact pages as they are in every country, except for the texts and rules that a country sets. */
export const CONTACT: Omit<ContactPages, 'contactMethodMessage' | 'postcodeStateMessage'> = {
  heading: 'Edit contact details',
  subtitle: 'Changes apply to all your policies. To change your name, call us on {phone}.',
  terms:
    'By saving, you confirm that these details are correct and that we may use them to contact you about your policies.',
  labels: {
    residentialAddress: 'Residential address',
    postalAddress: 'Postal address',
    country: 'Country',
    mobilePhone: 'Mobile number',
    homePhone: 'Home phone number',
    email: 'Email',
  },
  swapPhoneNumberFields: false,
  isEmailRequired: false,
  requiredPhone: null,
};

export const PAGES: PolicyPages = {
  policyDetails: {
    notEditableMessage:
      'You cannot change these payment details online. To change how you pay, call us on {phone}.',
  },
  payNow: {
    payButton: 'Pay now',
    cardOnlyMessage: 'You can pay online by card. To pay another way, call us on {phone}.',
    hardshipMessage:
      'If it is hard to pay at the moment, call us on {phone}. We will talk through your options.',
  },
  updatePaymentDetails: {
    subtitle: 'Choose how you want to pay your premiums.',
    confirmation: 'The details are correct, and this card or account is mine to use.',
    confirmationMessage: 'Tick the box to confirm the details are correct',
  },
};

export const PAYMENTS: Omit<PaymentSettings, 'bankInfoName' | 'region'> = {
  creditCardProvider: 1,
  showCreditCardInParts: false,
  showCreditCardNameFirst: false,
  crnSuffix: '',
};
