import { createContactDetailsRepository } from '#api/contact-details/contact-details-repository.ts';
import { createContactDetailsService } from '#api/contact-details/contact-details-service.ts';
import { createContactProofRepository } from '#api/contact-details/contact-proof-repository.ts';
import { createContactProofService } from '#api/contact-details/contact-proof-service.ts';
import { createContactProofs } from '#api/contact-details/contact-proofs.ts';
import { createFindPostcode } from '#api/contact-details/find-postcode.ts';
import type { Database } from '#api/database/database.ts';
import type { Dispatchers } from '#api/dispatchers.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';
import type { Random } from '#api/gateways/random.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { ContactNotices } from '#api/messaging/contact-notice.ts';
import type { TokenHashing } from '#api/session/token-hashing.ts';

type Dependencies = {
  readonly database: Database;
  readonly dispatchers: Dispatchers;
  readonly notices: ContactNotices;
  readonly tokenHashing: TokenHashing;
  readonly random: Random;
  readonly addresses: AddressSearch;
  readonly configurationOf: SiteConfigurations | undefined;
};

/** Changing contact details, and proving new ones. `services.ts` alone wires them. */
export function createContactServices(dependencies: Dependencies) {
  const { database, dispatchers, notices, tokenHashing, random, addresses, configurationOf } = dependencies;
  const repository = createContactDetailsRepository(database);
  const proofs = createContactProofs({ notices, tokenHashing, random });
  async function dispatchChange() {
    await Promise.all([dispatchers.coreEvents?.wake(), dispatchers.contactNotices.wake()]);
  }
  return {
    contactDetails: createContactDetailsService({
      repository,
      whileHeld: (credentials, work) =>
        database.transaction(async (tx) => {
          const held = createContactDetailsRepository(tx);
          await held.holdContactDetails(credentials);
          return work(held);
        }),
      proofs,
      findPostcode: createFindPostcode(addresses),
      configurationOf,
      dispatchChange,
    }),
    contactProofs: createContactProofService({
      contactDetails: repository,
      repository: createContactProofRepository(database),
      proofs,
      dispatchChange,
    }),
  };
}
