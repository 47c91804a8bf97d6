import * as z from 'zod/mini';
import { SPECIAL_STATUS } from '../errors/special-status.ts';
import { CALL_PATHS } from '../paths.ts';
import { answerText, described, id, loginId, named } from '../wire/fields.ts';
import {
  answer,
  bodyRefusals,
  noContent,
  type Operation,
  problem,
  queryRefusals,
} from '../wire/operation.ts';

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
      FeatureKey: described(answerText(), '`Cross_Sale_Banner` is the banner on the list of policies.'),
      FeatureVariantName: described(
        answerText(),
        '`A` or `B`; the words of an unknown one are those of `A`.',
      ),
      Reattempt: described(id(), 'How often the feature may be offered again.'),
    }),
    'Something offered to this customer. Its words belong to the brand, chosen by variant.',
  ),
);

const unknownFeature = problem(
  SPECIAL_STATUS.notFound.status,
  'No such feature, or not one of the customer’s own.',
);

/** The calls under `/api/v1/FeatureManagement/`. */
export const offerOperations = {
  listOffers: {
    method: 'GET',
    path: CALL_PATHS.listOffers,
    auth: 'bearer',
    area: 'FeatureManagement',
    summary: 'What is offered to the customer',
    description: 'The features that apply to this customer now.',
    query: offersQuery,
    responses: { ...answer('The features; none is an empty list.', offersResponse), ...queryRefusals() },
  },
  suppressOffer: {
    method: 'POST',
    path: CALL_PATHS.suppressOffer,
    auth: 'bearer',
    area: 'FeatureManagement',
    summary: 'Maybe later',
    description: 'The customer dismissed the feature.',
    body: offerRequest,
    responses: { ...noContent('It is noted.'), ...bodyRefusals(), ...unknownFeature },
  },
  markOfferUsed: {
    method: 'POST',
    path: CALL_PATHS.markOfferUsed,
    auth: 'bearer',
    area: 'FeatureManagement',
    summary: 'The feature was used',
    description: 'The customer followed the link to request a call.',
    body: offerRequest,
    responses: { ...noContent('It is noted.'), ...bodyRefusals(), ...unknownFeature },
  },
} as const satisfies Record<string, Operation>;
