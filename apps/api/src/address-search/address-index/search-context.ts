import type { AddressCountry } from '#api/address-search/address-index/address-country.ts';
import type { AddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import type { FoundAddresses } from '#api/gateways/address-search/address-search.ts';

/** The part of the index that a search reads. */
export type SearchContext = {
  readonly repository: AddressSearchRepository;
  readonly country: AddressCountry;
  readonly countryId: number;
};

/** The result when too little was typed to look for. ADDR-7 */
export const TOO_MANY: FoundAddresses = { kind: 'too-many' };
