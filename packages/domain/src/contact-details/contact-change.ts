import { type AddressParts, normaliseAddress } from './address.ts';
import type { ContactDetails } from './contact-details.ts';

const ADDRESS_PARTS = ['line', 'suburb', 'state', 'city', 'postcode'] as const;

/** Other systems write addresses in capitals: compared is what either would be stored as. */
function changedParts(name: string, before: AddressParts | null, after: AddressParts): string[] {
  const former = before && normaliseAddress(before);
  return ADDRESS_PARTS.filter((part) => (former?.[part] ?? null) !== after[part]).map(
    (part) => `${name}.${part}`,
  );
}

/** What a change starts from; an address may be missing as a whole. */
export type FormerContactDetails = Omit<ContactDetails, 'residentialAddress' | 'postalAddress'> & {
  readonly residentialAddress: AddressParts | null;
  readonly postalAddress: (AddressParts & { readonly countryId: number }) | null;
};

/** The names of what differs from cleaned details, such as `mobilePhone` or `postalAddress.line`; none when nothing does. CON-28 */
export function changedContactFields(before: FormerContactDetails, after: ContactDetails): string[] {
  const isAbroadChanged = before.postalAddress?.countryId !== after.postalAddress.countryId;
  return [
    ...changedParts('residentialAddress', before.residentialAddress, after.residentialAddress),
    ...changedParts('postalAddress', before.postalAddress, after.postalAddress),
    ...(isAbroadChanged ? ['postalAddress.countryId'] : []),
    ...(['mobilePhone', 'homePhone', 'email'] as const).filter((field) => before[field] !== after[field]),
  ];
}
