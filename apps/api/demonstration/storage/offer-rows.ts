import type { DemonstrationPerson } from '#demonstration/person.ts';

/** The rows of the offers that these people were given. `customerIds` are theirs, in the same order. */
export const offerRows = (people: readonly DemonstrationPerson[], customerIds: readonly number[]) =>
  people.flatMap(({ offers }, index) =>
    offers.map(({ offerId, variant, suppressedOn }) => ({
      customer_id: customerIds[index],
      offer_id: offerId,
      variant,
      days_shown: suppressedOn ? 1 : 0,
      suppressions: suppressedOn ? 1 : 0,
      suppressed_at: suppressedOn,
    })),
  );
