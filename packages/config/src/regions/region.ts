import type { DatePart } from '@portal/domain/login/date-of-birth';
import type { CountryId } from '@portal/domain/values/country';

/** A field that is checked by a pattern. The pattern is text, so that it can be served as JSON. */
export type PatternField = {
  readonly label: string;
  readonly example: string;
  readonly pattern: string;
  /** The most characters that may be typed, separators included. */
  readonly maxLength: number;
  /** Shown when nothing was typed where something is needed. */
  readonly emptyMessage: string;
  /** Shown when the pattern does not match. */
  readonly invalidMessage: string;
  /** Common slips that the pattern refuses, each with a message that takes the place of `invalidMessage`. */
  readonly nearMisses?: readonly NearMiss[] | undefined;
};

/** A common slip that a pattern refuses, and the message that helps with it. LOG-56 */
export type NearMiss = { readonly pattern: string; readonly message: string };

/** A state, province or territory of a country. */
type StateChoice = {
  /** As it is stored and shown in an address. */
  readonly code: string;
  /** As the list shows it. */
  readonly name: string;
  /**
   * Every character that a postcode of this state begins with: `12`. Without it no postcode is compared.
   * CON-101
   */
  readonly postcodeStarts?: string | undefined;
};

/** A field with a list to choose from: the states of a country. */
export type ChoiceField = {
  readonly label: string;
  readonly emptyMessage: string;
  readonly choices: readonly StateChoice[];
};

/** The parts of an address in a country; null for a part that its addresses do not have. CFG-11 */
export type AddressFields = {
  readonly addressLine: PatternField;
  readonly suburb: PatternField;
  readonly city: PatternField | null;
  readonly state: ChoiceField | null;
  readonly postcode: PatternField & {
    /** Which keyboard a phone offers. */
    readonly inputMode: 'numeric' | 'text';
  };
};

/** The texts and requirements of the contact pages. */
export type ContactPages = {
  readonly heading: string;
  readonly subtitle: string;
  /** Stands above the button that saves. */
  readonly terms: string;
  readonly labels: {
    readonly residentialAddress: string;
    readonly postalAddress: string;
    readonly country: string;
    readonly mobilePhone: string;
    readonly homePhone: string;
    readonly email: string;
  };
  /** Mobile and home phone are in each other’s rows, each with its own label. CON-3 */
  readonly swapPhoneNumberFields: boolean;
  readonly isEmailRequired: boolean;
  /**
   * The phone that is asked for when no contact method is left; null for the one that is shown first. CON-19
   */
  readonly requiredPhone: 'mobilePhone' | 'homePhone' | null;
  /** Shown when no contact method is left, while `atLeastOneMethodContactValidation` is on. */
  readonly contactMethodMessage: string;
  /** Shown when a postcode does not lie in the state. Placeholders: `{postcode}`, `{state}`. */
  readonly postcodeStateMessage: string;
};

/** How payments are taken in a country. CFG-17 */
export type PaymentSettings = {
  /** Whose form takes the card: 1 or 2. */
  readonly creditCardProvider: 1 | 2;
  /** The name of a bank branch number. */
  readonly bankInfoName: string;
  /** The country as the card provider knows it. */
  readonly region: string;
  /** Four fields for the card number instead of one. */
  readonly showCreditCardInParts: boolean;
  /** The name on the card before its number instead of after. */
  readonly showCreditCardNameFirst: boolean;
  /** Stands behind the customer's reference number at the card provider. */
  readonly crnSuffix: string;
};

/** The texts of the pages about policies and payments that a country may set. Placeholder: `{phone}`. */
export type PolicyPages = {
  readonly policyDetails: {
    /** Shown where payment details cannot be changed online. */
    readonly notEditableMessage: string;
  };
  readonly payNow: {
    readonly payButton: string;
    readonly cardOnlyMessage: string;
    /** For somebody who is short of money; on the banner and on every step of a payment. */
    readonly hardshipMessage: string;
  };
  readonly updatePaymentDetails: {
    readonly subtitle: string;
    readonly confirmation: string;
    readonly confirmationMessage: string;
  };
};

/**
 * How a country writes things. Pure data.
 * Patterns are proposals of ours, judged against published number plans; the specification fixes none.
 */
export type Region = {
  readonly countryId: CountryId;
  readonly countryName: string;
  /** For `<html lang>`. */
  readonly language: string;
  /** The currency of premiums and card payments, ISO 4217. */
  readonly currency: 'AUD' | 'CAD' | 'NZD';
  /** Where a moment becomes the day that a customer reads: an IANA name. RCP-3 */
  readonly timeZone: string;
  /** How people name that clock: other parts of the country may have another. CBK-11 */
  readonly timeZoneName: string;
  /** The sheet that documents are printed on. RCP-1 */
  readonly paperSize: 'A4' | 'LETTER';
  /** Turns an international number into the national form that the mobile pattern knows. */
  readonly dialling: { readonly countryCode: string; readonly trunkPrefix: string };
  readonly mobile: PatternField & { readonly nearMisses: readonly NearMiss[] };
  readonly email: PatternField;
  readonly homePhone: PatternField;
  /** How numbers are written, the groups of each in brackets; the first that fits counts. CON-102 */
  readonly phoneGroups: readonly string[];
  readonly address: AddressFields;
  readonly contact: ContactPages;
  readonly pages: PolicyPages;
  readonly payments: PaymentSettings;
  readonly dates: {
    /** A language tag: the fields of the birth date are in the order of its short dates. LOG-1 */
    readonly region: string;
    /** Another order than the region's, or null. */
    readonly order: readonly DatePart[] | null;
    readonly emptyMessage: string;
    /** For a date with an empty field. Placeholder: `{parts}`, such as `a month`. LOG-8 */
    readonly missingMessage: string;
    /** For a day that does not exist. LOG-7 */
    readonly notRealMessage: string;
    /** For a year of other than four digits. LOG-7 */
    readonly yearMessage: string;
    /** For an age out of bounds. LOG-9 */
    readonly invalidMessage: string;
  };
  readonly login: {
    /** Shown for every 403. LOG-30 */
    readonly accountLockMessage: string;
    /** Shown when the code is wrong. */
    readonly invalidCodeMessage: string;
    /** Whether the choice of e-mail carries the badge 'New!'. LOG-2 */
    readonly isEmailNew: boolean;
    /** Shown when the code has expired. LOG-28 */
    readonly expiredCodeMessage: string;
  };
};
