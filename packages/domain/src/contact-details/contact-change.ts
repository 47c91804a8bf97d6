import { type AddressParts, normaliseAddress } from './address.ts';
import type { ContactDetails } from './contact-details.ts';

const ADDRESS_PARTS = ['line', 'suburb', 'state', 'city', 'postcode'] as const;

/** Compares the stored form of both addresses: other systems write addresses in capitals. */
function changedParts(name: string, before: AddressParts | null, after: AddressParts): string[] {
  const former = before && normaliseAddress(before);
  return ADDRESS_PARTS.filter((part) => (former?.[part] ?? null) !== after[part]).map(
    (part) => `${name}.${part}`,
  );
}

/** The contact details before a change. A whole address may be missing. */
export type FormerContactDetails = Omit<ContactDetails, 'residentialAddress' | 'postalAddress'> & {
  readonly residentialAddress: AddressParts | null;
  readonly postalAddress: (AddressParts & { readonly countryId: number }) | null;
};

/**
 * Returns the names of the fields that a change alters, such as `mobilePhone` or `postalAddress.line`. CON-28
 */
export function changedContactFields(before: FormerContactDetails, after: ContactDetails): string[] {
  const isCountryChanged = before.postalAddress?.countryId !== after.postalAddress.countryId;
  return [
    ...changedParts('residentialAddress', before.residentialAddress, after.residentialAddress),
    ...changedParts('postalAddress', before.postalAddress, after.postalAddress),
    ...(isCountryChanged ? ['postalAddress.countryId'] : []),
    ...(['mobilePhone', 'homePhone', 'email'] as const).filter((field) => before[field] !== after[field]),
  ];
}
