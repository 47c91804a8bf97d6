import * as z from 'zod/mini';
import { described, id, loginId, named, responseText } from '../wire/fields.ts';

/** What `features` takes. */
export const offersQuery = z.strictObject({ clientPortalLoginId: loginId() });

/** What `suppress` and `markused` take. */
export const offerRequest = named(
  'FeatureRequest',
  z.strictObject({ FeatureId: id(), clientPortalLoginId: loginId() }),
  'What the customer did with a feature.',
);

/** What `features` answers. */
export const offersResponse = z.array(
  named(
    'Feature',
    z.strictObject({
      FeatureId: id(),
      FeatureKey: described(responseText(), '`Cross_Sale_Banner` is the banner on the list of policies.'),
      FeatureVariantName: described(
        responseText(),
        '`A` or `B`; the words of an unknown one are those of `A`.',
      ),
      Reattempt: described(id(), 'How often the feature may be offered again.'),
    }),
    'Something offered to this customer. Its words belong to the brand, chosen by variant.',
  ),
);
