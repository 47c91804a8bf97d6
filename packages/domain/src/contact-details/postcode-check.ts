import type { AddressParts } from './address.ts';
import {
  type AddressKind,
  type ContactDetails,
  type ContactFieldError,
  type ContactRules,
  isAtHome,
} from './contact-details.ts';
import { isPostcodeIn, isPostcodeOf, matchesOf, type PostcodeMatch } from './postcode-match.ts';

/** Returns the matches of the postcode search for a postcode; undefined when the search cannot be reached. */
export type FindPostcode = (postcode: string) => Promise<readonly PostcodeMatch[] | undefined>;

type AddressWithPostcode = AddressParts & { readonly postcode: string };

function postcodeErrors(
  kind: AddressKind,
  { postcode, state, city }: AddressWithPostcode,
  hasStates: boolean,
  matches: readonly PostcodeMatch[],
): ContactFieldError[] {
  const field = `${kind}.postcode` as const;
  if (matchesOf(matches, postcode).length === 0) return [{ field, reason: 'unknown-postcode' }];
  // Postcode tables place a small town in a larger one or in a district. In letters
  // the small town is the city.
  const isInPlace = hasStates
    ? isPostcodeIn(matches, postcode, state ?? '')
    : isPostcodeIn(matches, postcode, city ?? '') || isPostcodeOf(matches, postcode, city ?? '');
  return isInPlace ? [] : [{ field, reason: 'postcode-state' }];
}

/**
 * Checks that each postcode is in the state of its address, or in the city where addresses have a city. The
 * check skips an address abroad, and a postcode for which the search could not be reached. CON-26
 */
export async function checkPostcodes(
  details: ContactDetails,
  rules: ContactRules,
  find: FindPostcode,
): Promise<ContactFieldError[]> {
  const { residentialAddress, postalAddress } = details;
  const addresses: [AddressKind, AddressParts][] = [
    ['residential', residentialAddress],
    ...(isAtHome(postalAddress, rules) ? [['postal', postalAddress] as [AddressKind, AddressParts]] : []),
  ];
  const found = await Promise.all(
    addresses.map(async ([kind, address]) => {
      const { postcode } = address;
      if (postcode === null) return [];
      const matches = await find(postcode);
      return matches
        ? postcodeErrors(kind, { ...address, postcode }, rules.address.states !== null, matches)
        : [];
    }),
  );
  return found.flat();
}
