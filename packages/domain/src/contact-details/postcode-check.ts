import type { AddressParts } from './address.ts';
import {
  type AddressKind,
  type ContactDetails,
  type ContactFault,
  type ContactRules,
  isAtHome,
} from './contact-details.ts';
import { isPostcodeIn, isPostcodeOf, matchesOf, type PostcodeMatch } from './postcode-match.ts';

/** Returns what the postcode search knows of a postcode; undefined when it cannot be asked. */
export type FindPostcode = (postcode: string) => Promise<readonly PostcodeMatch[] | undefined>;

function faultOf(
  kind: AddressKind,
  { postcode, state, city }: AddressParts,
  hasStates: boolean,
  matches: readonly PostcodeMatch[],
): ContactFault[] {
  const field = `${kind}.postcode` as const;
  if (matchesOf(matches, postcode ?? '').length === 0) return [{ field, reason: 'unknown-postcode' }];
  const code = postcode ?? '';
  // A small town is its own: tables place it in a larger one or in a district, letters do not.
  const isRight = hasStates
    ? isPostcodeIn(matches, code, state ?? '')
    : isPostcodeIn(matches, code, city ?? '') || isPostcodeOf(matches, code, city ?? '');
  return isRight ? [] : [{ field, reason: 'postcode-state' }];
}

/**
 * Whether each postcode lies in the state, or where addresses have a city in the city, that stands with it. An address abroad
 * is not asked about; nor is one whose postcode the search could not be asked for. CON-26
 */
export async function checkPostcodes(
  details: ContactDetails,
  rules: ContactRules,
  find: FindPostcode,
): Promise<ContactFault[]> {
  const { residentialAddress, postalAddress } = details;
  const addresses: [AddressKind, AddressParts][] = [
    ['residential', residentialAddress],
    ...(isAtHome(postalAddress, rules) ? [['postal', postalAddress] as [AddressKind, AddressParts]] : []),
  ];
  const found = await Promise.all(
    addresses.map(async ([kind, address]) => {
      const matches = address.postcode === null ? undefined : await find(address.postcode);
      return matches ? faultOf(kind, address, rules.address.states !== null, matches) : [];
    }),
  );
  return found.flat();
}
