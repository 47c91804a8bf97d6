import type { ConfigurationEntry } from '@portal/config/configuration-entries';
import { findCountryName } from '@portal/config/countries';
import { addressOnOneLine, displayAddress } from '@portal/domain/address';
import { textOrEmpty } from '@portal/domain/display';
import type { CustomerDetail } from '#portal/lib/customer-detail.ts';

/** A row of the table of contact details; the value is empty for what is not known. */
export type ContactRow = readonly [label: string, value: string];

/** The rows of the table, in their order; city and state only where the region has them. CON-1 to CON-6 */
export function contactRows(
  customer: CustomerDetail,
  { countryId, regionalisation }: ConfigurationEntry,
): ContactRow[] {
  const { addressLabels, phoneLabels, pages } = regionalisation;
  const home = displayAddress(customer.residentialAddress);
  const mobile = [phoneLabels.mobilePhone, customer.mobilePhone] as const;
  const landline = [phoneLabels.homePhone, customer.homePhone] as const;
  const { countryId: postalCountryId } = customer.postalAddress;
  const isAbroad = postalCountryId !== null && postalCountryId !== countryId;
  const country = isAbroad ? findCountryName(postalCountryId) : undefined;
  const postalAddress = [addressOnOneLine(customer.postalAddress), country].filter(Boolean).join(', ');
  const rows = [
    [addressLabels.residentialAddress, home.line],
    [addressLabels.suburb, home.suburb],
    [addressLabels.city, home.city],
    [addressLabels.state, home.state],
    [addressLabels.postcode, home.postcode],
    [addressLabels.postalAddress, postalAddress],
    ...(pages.updateContactDetails.swapPhoneNumberFields ? [landline, mobile] : [mobile, landline]),
    [phoneLabels.email, customer.email],
  ] as const;
  // A region has no label for a part that its addresses do not have.
  return rows.flatMap(([label, value]) => (label === null ? [] : [[label, textOrEmpty(value)] as const]));
}
