import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { CONTACT_REFUSAL_TEXTS } from '@portal/config/contact-details/contact-refusal-texts';
import { contactFieldErrorMessage } from '@portal/config/contact-details/contact-rules';
import { findCountryName } from '@portal/config/countries/countries';
import {
  type ContactDetails,
  type ContactField,
  type ContactRules,
  checkContactDetails,
} from '@portal/domain/contact-details/contact-details';
import { checkPostcodes, type FindPostcode } from '@portal/domain/contact-details/postcode-check';

/** An error of a field, with the sentence that the customer reads. */
export type ContactFieldError = {
  readonly field: ContactField | 'postal.countryId';
  readonly message: string;
};

/** The configuration of a customer's site, and the rules that follow from it. */
export type SiteContactRules = { readonly entry: ConfigurationEntry; readonly rules: ContactRules };

/**
 * Finds the errors in completed details: an unknown country first, then the fields, then the postcodes.
 * CON-11, CON-17, CON-26
 */
export async function findFieldErrors(
  details: ContactDetails,
  { entry, rules }: SiteContactRules,
  findPostcode: FindPostcode,
): Promise<ContactFieldError[]> {
  if (findCountryName(details.postalAddress.countryId) === undefined)
    return [{ field: 'postal.countryId', message: CONTACT_REFUSAL_TEXTS.unknownCountry }];
  const fieldErrors = checkContactDetails(details, rules);
  if (fieldErrors.length === 0 && entry.featureFlag.postcodeVerificationFeature)
    fieldErrors.push(...(await checkPostcodes(details, rules, findPostcode)));
  return fieldErrors.map((fieldError) => ({
    field: fieldError.field,
    message: contactFieldErrorMessage(fieldError, details, entry),
  }));
}
