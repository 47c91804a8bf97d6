import type { CoreEvents } from '#api/composition/background/core-events.ts';
import type { Messaging } from '#api/composition/background/messaging.ts';
import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createContactConfirmationRepository } from '#api/contact-details/contact-confirmation-repository.ts';
import { createContactConfirmationService } from '#api/contact-details/contact-confirmation-service.ts';
import { createContactConfirmations } from '#api/contact-details/contact-confirmations.ts';
import { createContactDetailsRepository } from '#api/contact-details/contact-details-repository.ts';
import { contactDetailsRoutes } from '#api/contact-details/contact-details-routes.ts';
import { createContactDetailsService } from '#api/contact-details/contact-details-service.ts';
import { createFindPostcode } from '#api/contact-details/find-postcode.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';

type Neighbours = {
  readonly messaging: Messaging;
  readonly coreEvents: CoreEvents;
  readonly addresses: AddressSearch;
};

/** Changing contact details, and confirming new ones. */
export function createContactDetails(
  { database, tokenHashing, random, configurationOf }: Base,
  { messaging, coreEvents, addresses }: Neighbours,
): Feature {
  const repository = createContactDetailsRepository(database);
  const { contactNotices: notices } = messaging.messages;
  const confirmations = createContactConfirmations({ notices, tokenHashing, random });
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
    confirmations,
    findPostcode: createFindPostcode(addresses),
    configurationOf,
    dispatchChange,
  });
  const contactConfirmations = createContactConfirmationService({
    contactDetails: repository,
    repository: createContactConfirmationRepository(database),
    confirmations,
    dispatchChange,
  });
  return { calls: contactDetailsRoutes({ contactDetails, contactConfirmations }) };
}
