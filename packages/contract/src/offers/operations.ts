import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, noContent, type Operation, okResponse, queryErrors } from '../wire/operation.ts';
import { offerRequest, offersQuery, offersResponse } from './schemas.ts';

/** The calls under `/api/v1/FeatureManagement/`. */
export const offerOperations = {
  listOffers: {
    method: 'GET',
    path: CALL_PATHS.listOffers,
    auth: 'bearer',
    area: 'FeatureManagement',
    summary: 'List the offers to the customer',
    description:
      'The offers that apply to this customer now. None does beside an overdue payment, a final notice, a claim in progress or an account on hold.',
    query: offersQuery,
    responses: { ...okResponse('The offers; none is an empty list.', offersResponse), ...queryErrors() },
  },
  suppressOffer: {
    method: 'POST',
    path: CALL_PATHS.suppressOffer,
    auth: 'bearer',
    area: 'FeatureManagement',
    summary: 'Maybe later',
    description:
      'The customer suppressed the offer. It returns after 30 days, twice at most. Suppressing it again in that time changes nothing.',
    body: offerRequest,
    responses: { ...noContent('It is noted.'), ...bodyErrors('offer.not-found') },
  },
  markOfferUsed: {
    method: 'POST',
    path: CALL_PATHS.markOfferUsed,
    auth: 'bearer',
    area: 'FeatureManagement',
    summary: 'The offer was used',
    description: 'The customer followed the link to request a call. The offer is not made again.',
    body: offerRequest,
    responses: { ...noContent('It is noted.'), ...bodyErrors('offer.not-found') },
  },
} as const satisfies Record<string, Operation>;
