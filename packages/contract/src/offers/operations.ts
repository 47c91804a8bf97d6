import { SPECIAL_STATUS } from '../errors/special-status.ts';
import { CALL_PATHS } from '../paths.ts';
import {
  bodyErrors,
  noContent,
  type Operation,
  okResponse,
  problemResponse,
  queryErrors,
} from '../wire/operation.ts';
import { offerRequest, offersQuery, offersResponse } from './schemas.ts';

const unknownOffer = problemResponse(
  SPECIAL_STATUS.notFound.status,
  'No such offer, or not one of the customer’s own.',
);

/** The calls under `/api/v1/FeatureManagement/`. */
export const offerOperations = {
  listOffers: {
    method: 'GET',
    path: CALL_PATHS.listOffers,
    auth: 'bearer',
    area: 'FeatureManagement',
    summary: 'List the offers to the customer',
    description: 'The offers that apply to this customer now.',
    query: offersQuery,
    responses: { ...okResponse('The offers; none is an empty list.', offersResponse), ...queryErrors() },
  },
  suppressOffer: {
    method: 'POST',
    path: CALL_PATHS.suppressOffer,
    auth: 'bearer',
    area: 'FeatureManagement',
    summary: 'Maybe later',
    description: 'The customer dismissed the offer.',
    body: offerRequest,
    responses: { ...noContent('It is noted.'), ...bodyErrors(), ...unknownOffer },
  },
  markOfferUsed: {
    method: 'POST',
    path: CALL_PATHS.markOfferUsed,
    auth: 'bearer',
    area: 'FeatureManagement',
    summary: 'The offer was used',
    description: 'The customer followed the link to request a call.',
    body: offerRequest,
    responses: { ...noContent('It is noted.'), ...bodyErrors(), ...unknownOffer },
  },
} as const satisfies Record<string, Operation>;
