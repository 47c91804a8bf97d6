import type { FindPostcode } from '@portal/domain/contact-details/postcode-check';
import { parsePostcodeMatch } from '@portal/domain/contact-details/postcode-match';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';

/** The postcode search of a country. When it is down nothing is known of the postcode: the customer can save all the same. CON-26 */
export function createFindPostcode({
  searchPostcodes,
}: Pick<AddressSearch, 'searchPostcodes'>): (countryId: number) => FindPostcode {
  return (countryId) => async (postcode) => {
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
