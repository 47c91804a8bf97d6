import {
  type ContactDetails,
  type ContactRules,
  cleanContactDetails,
  isAtHome,
} from '@portal/domain/contact-details/contact-details';
import type { StoredContactDetails } from '#api/contact-details/contact-details-repository.ts';

type PostalAddress = ContactDetails['postalAddress'];

/** Contact details as a customer sends them. */
export type SentContactDetails = Omit<ContactDetails, 'postalAddress'> & {
  /** Without a country it is in the customer's. */
  readonly postalAddress: Omit<PostalAddress, 'countryId'> & { readonly countryId: number | null };
  /** Whether letters go elsewhere than to the residence. */
  readonly isPostalOwn: boolean;
};

/** The parts of a stored address that the addresses of the country do not have. */
const storedParts = (stored: StoredContactDetails['residentialAddress'], { address }: ContactRules) => ({
  ...(address.states === null ? { state: stored?.state ?? null } : {}),
  ...(address.city === null ? { city: stored?.city ?? null } : {}),
});

/**
 * Completes and cleans the details that a customer sends. A part that the country's addresses do not have
 * stays as it is stored, even if a value is sent: New Zealand keeps its state. A postal address that is the
 * residential one keeps the parts of the residential one. CON-13
 */
export function mergeContactDetails(
  sent: SentContactDetails,
  stored: StoredContactDetails,
  rules: ContactRules,
): ContactDetails {
  const { residentialAddress, postalAddress, isPostalOwn, ...reach } = sent;
  const countryId = postalAddress.countryId ?? stored.countryId;
  // The parts of an address abroad belong to the country abroad.
  const storedOwn =
    stored.postalAddress && isAtHome(stored.postalAddress, rules) ? stored.postalAddress : null;
  const storedPostal = isPostalOwn ? storedOwn : stored.residentialAddress;
  return cleanContactDetails(
    {
      ...reach,
      residentialAddress: { ...residentialAddress, ...storedParts(stored.residentialAddress, rules) },
      postalAddress: {
        ...postalAddress,
        ...(isAtHome({ countryId }, rules) ? storedParts(storedPostal, rules) : {}),
        countryId,
      },
    },
    rules,
  );
}
