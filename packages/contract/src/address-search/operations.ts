import { CALL_PATHS } from '../paths.ts';
import { type Operation, okResponse, queryErrors } from '../wire/operation.ts';
import {
  addressQuery,
  addressSuggestionsResponse,
  postcodeMatchesResponse,
  postcodeQuery,
  structuredAddressResponse,
} from './schemas.ts';

/** The calls under `/api/v1/Address/`. */
export const addressSearchOperations = {
  searchAddresses: {
    method: 'GET',
    path: CALL_PATHS.searchAddresses,
    auth: 'bearer',
    area: 'Address',
    summary: 'Suggest addresses',
    description: 'Addresses of the country of the request that match the typed text.',
    query: addressQuery,
    responses: {
      ...okResponse('The suggestions; none is an empty list.', addressSuggestionsResponse),
      ...queryErrors('address.paused'),
    },
  },
  formatAddress: {
    method: 'GET',
    path: CALL_PATHS.formatAddress,
    auth: 'bearer',
    area: 'Address',
    summary: 'Format a suggestion',
    description: 'One suggestion of the search as a structured address.',
    query: addressQuery,
    responses: {
      ...okResponse('The address.', structuredAddressResponse),
      ...queryErrors('address.not-found', 'address.paused'),
    },
  },
  searchPostcodes: {
    method: 'GET',
    path: CALL_PATHS.searchPostcodes,
    auth: 'bearer',
    area: 'Address',
    summary: 'Find the places of a postcode',
    description: 'Suburbs and states of a postcode of the country of the request.',
    query: postcodeQuery,
    responses: {
      ...okResponse('The matches; none is an empty list.', postcodeMatchesResponse),
      ...queryErrors('address.paused'),
    },
  },
} as const satisfies Record<string, Operation>;
