import type { FindPostcode } from '@portal/domain/contact-details/postcode-check';
import { parsePostcodeMatch } from '@portal/domain/contact-details/postcode-match';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';

/**
 * Looks postcodes up in the address search of a country. A search that is down must not keep customers from
 * saving their address, so its failure means that nothing is known about the postcode. CON-26
 */
export function createFindPostcode({ searchPostcodes }: Pick<AddressSearch, 'searchPostcodes'>) {
  return (countryId: number): FindPostcode =>
    async (postcode) => {
      try {
        const matches = await searchPostcodes(countryId, postcode);
        return matches.map((match) =>
          parsePostcodeMatch([match.postcode, match.locality, match.state].join(';')),
        );
      } catch {
        return undefined;
      }
    };
}
