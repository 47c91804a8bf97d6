import * as z from 'zod/mini';
import { described, id, loginId, named, responseText } from '../wire/fields.ts';

/** The request of `features`. */
export const offersQuery = z.object({ clientPortalLoginId: loginId() });

/** The request of `suppress` and `markused`. */
export const offerRequest = named(
  'OfferRequest',
  z.object({ FeatureId: id(), clientPortalLoginId: loginId() }),
  'Names the offer that the customer dismissed or used.',
);

/** The response of `features`. */
export const offersResponse = z.array(
  named(
    'Offer',
    z.strictObject({
      FeatureId: id(),
      FeatureKey: described(responseText(), '`Cross_Sale_Banner` is the banner on the list of policies.'),
      FeatureVariantName: described(responseText(), '`A` or `B`; an unknown one shows the text of `A`.'),
      Reattempt: described(id(), 'How often the offer may still return after it is suppressed.'),
    }),
    'An offer to this customer. Its text belongs to the brand, chosen by variant.',
  ),
);
