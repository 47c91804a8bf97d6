import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { findCountryName } from '@portal/config/countries/countries';
import { type AddressParts, addressOnOneLine, displayAddress } from '@portal/domain/contact-details/address';
import type { ContactDetails } from '@portal/domain/contact-details/contact-details';
import { groupPhoneNumber } from '@portal/domain/values/phone-groups';
import { textOrEmpty } from '@portal/domain/values/text-or-empty';
import { type ContactForm, detailsOf } from '#portal/features/contact-details/contact-form.ts';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';
import { region } from '#portal/lib/site/region.ts';

type Regionalisation = ConfigurationEntry['regionalisation'];

/** A row of the table of contact details. An unknown value is empty. */
export type ContactRow = readonly [label: string, value: string];

/** The parts of the form that a row leads to: each is the id of what takes the focus there. CON-108 */
const CONTACT_BLOCKS = ['residential', 'postal', 'mobilePhone', 'homePhone', 'email'] as const;
export type ContactBlock = (typeof CONTACT_BLOCKS)[number];

/** Returns the part of the form that the hash of its address names; undefined for any other hash. */
export const blockAt = (hash: string): ContactBlock | undefined =>
  CONTACT_BLOCKS.find((block) => hash === `#${block}`);

/** A row of the page, with the part of the form that changes it. */
export type ChangeableRow = readonly [...ContactRow, block: ContactBlock];

/**
 * Returns an address of the site's country on one line, with city and state only where
 * the region has them. CON-2
 */
export function homeAddressOnOneLine(
  address: AddressParts,
  { city, state }: Regionalisation['addressLabels'],
): string {
  const parts = { city: city === null ? null : address.city, state: state === null ? null : address.state };
  return addressOnOneLine({ ...address, ...parts });
}

/** Returns a phone number as people of the country read it. CON-102 */
export const readablePhone = (number: string | null): string =>
  groupPhoneNumber(textOrEmpty(number), region.phoneGroups);

/**
 * Returns the rows of the table in their order, with city and state only where the region has
 * them. CON-1 to CON-6, CON-102
 */
export function contactRows(
  customer: Pick<CustomerDetail, keyof ContactDetails>,
  { countryId, regionalisation }: ConfigurationEntry,
): ChangeableRow[] {
  const { addressLabels, phoneLabels, pages } = regionalisation;
  const home = displayAddress(customer.residentialAddress);
  const mobile = [phoneLabels.mobilePhone, readablePhone(customer.mobilePhone), 'mobilePhone'] as const;
  const landline = [phoneLabels.homePhone, readablePhone(customer.homePhone), 'homePhone'] as const;
  const { countryId: postalCountryId } = customer.postalAddress;
  const isAbroad = postalCountryId !== null && postalCountryId !== countryId;
  const country = isAbroad ? findCountryName(postalCountryId) : undefined;
  const postalAddress = isAbroad
    ? [addressOnOneLine(customer.postalAddress), country].filter(Boolean).join(', ')
    : homeAddressOnOneLine(customer.postalAddress, addressLabels);
  const rows = [
    [addressLabels.residentialAddress, home.line, 'residential'],
    [addressLabels.suburb, home.suburb, 'residential'],
    [addressLabels.city, home.city, 'residential'],
    [addressLabels.state, home.state, 'residential'],
    [addressLabels.postcode, home.postcode, 'residential'],
    [addressLabels.postalAddress, postalAddress, 'postal'],
    ...(pages.updateContactDetails.swapPhoneNumberFields ? [landline, mobile] : [mobile, landline]),
    [phoneLabels.email, customer.email, 'email'],
  ] as const;
  // The label of a part that the region's addresses lack is null.
  return rows.flatMap(([label, value, block]) =>
    label === null ? [] : [[label, textOrEmpty(value), block] as const],
  );
}

/**
 * Returns the rows for a form, with its own postal address even if that is a copy of
 * the residential one. CON-35
 */
export const rowsOfForm = (form: ContactForm, entry: ConfigurationEntry): ContactRow[] =>
  contactRows(detailsOf({ ...form, isPostalSame: false }, entry.countryId), entry).map(([label, value]) => [
    label,
    value,
  ]);
