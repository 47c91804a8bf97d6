import { type AddressParts, tidyText } from './address.ts';
import type { ContactDetails } from './contact-details.ts';

const ADDRESS_PARTS = ['line', 'suburb', 'state', 'city', 'postcode'] as const;

/** However it is written: capitals come and go without a change of the address. */
const isSameText = (one: string | null, other: string | null): boolean =>
  (tidyText(one) ?? '').toUpperCase() === (tidyText(other) ?? '').toUpperCase();

const changedParts = (name: string, before: AddressParts | null, after: AddressParts): string[] =>
  ADDRESS_PARTS.filter((part) => !isSameText(before?.[part] ?? null, after[part])).map(
    (part) => `${name}.${part}`,
  );

/** What a change starts from; an address may be missing as a whole. */
export type FormerContactDetails = Omit<ContactDetails, 'residentialAddress' | 'postalAddress'> & {
  readonly residentialAddress: AddressParts | null;
  readonly postalAddress: (AddressParts & { readonly countryId: number }) | null;
};

/** The names of what differs, such as `mobilePhone` or `postalAddress.line`; none when nothing does. CON-28 */
export function changedContactFields(before: FormerContactDetails, after: ContactDetails): string[] {
  const isAbroadChanged = before.postalAddress?.countryId !== after.postalAddress.countryId;
  return [
    ...changedParts('residentialAddress', before.residentialAddress, after.residentialAddress),
    ...changedParts('postalAddress', before.postalAddress, after.postalAddress),
    ...(isAbroadChanged ? ['postalAddress.countryId'] : []),
    ...(['mobilePhone', 'homePhone', 'email'] as const).filter((field) => before[field] !== after[field]),
  ];
}
