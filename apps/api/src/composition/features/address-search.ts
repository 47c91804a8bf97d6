import { createAddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import { addressSearchRoutes } from '#api/address-search/address-search-routes.ts';
import { createAddressSearchService } from '#api/address-search/address-search-service.ts';
import type { Base } from '#api/composition/base.ts';

/** Finds addresses while a customer types; contact details complete a postcode with it. */
export function createAddresses({ database, addressSearch, sessions, siteSwitches }: Base) {
  const addresses =
    addressSearch ?? createAddressSearchService({ repository: createAddressSearchRepository(database) });
  return { calls: addressSearchRoutes({ addresses, sessions, siteSwitches }), addresses };
}
