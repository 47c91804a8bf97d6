import type { CoreEvents } from '#api/composition/background/core-events.ts';
import type { Messaging } from '#api/composition/background/messaging.ts';
import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createContactDetailsRepository } from '#api/contact-details/contact-details-repository.ts';
import { contactDetailsRoutes } from '#api/contact-details/contact-details-routes.ts';
import { createContactDetailsService } from '#api/contact-details/contact-details-service.ts';
import { createContactProofRepository } from '#api/contact-details/contact-proof-repository.ts';
import { createContactProofService } from '#api/contact-details/contact-proof-service.ts';
import { createContactProofs } from '#api/contact-details/contact-proofs.ts';
import { createFindPostcode } from '#api/contact-details/find-postcode.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';

type Neighbours = {
  readonly messaging: Messaging;
  readonly coreEvents: CoreEvents;
  readonly addresses: AddressSearch;
};

/** Changing contact details, and proving new ones. */
export function createContactDetails(
  { database, tokenHashing, random, configurationOf }: Base,
  { messaging, coreEvents, addresses }: Neighbours,
): Feature {
  const repository = createContactDetailsRepository(database);
  const { contactNotices: notices } = messaging.messages;
  const proofs = createContactProofs({ notices, tokenHashing, random });
  async function dispatchChange() {
    await Promise.all([coreEvents.wake(), messaging.contactNotices.wake()]);
  }
  const contactDetails = createContactDetailsService({
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
  });
  const contactProofs = createContactProofService({
    contactDetails: repository,
    repository: createContactProofRepository(database),
    proofs,
    dispatchChange,
  });
  return { calls: contactDetailsRoutes({ contactDetails, contactProofs }) };
}
