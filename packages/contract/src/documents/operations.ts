import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, type Operation, okResponse, queryErrors } from '../wire/operation.ts';
import {
  documentListQuery,
  documentListResponse,
  documentStreamRequest,
  documentStreamResponse,
} from './schemas.ts';

/** The calls under `/api/v1/Document/`. */
export const documentOperations = {
  documentList: {
    method: 'GET',
    path: CALL_PATHS.documentList,
    auth: 'bearer',
    area: 'Document',
    summary: 'A policy’s documents',
    description: 'Asked only where the documents feature is on.',
    query: documentListQuery,
    responses: {
      ...okResponse('The documents; none is an empty list.', documentListResponse),
      ...queryErrors('policy.not-found'),
    },
  },
  documentStream: {
    method: 'POST',
    path: CALL_PATHS.documentStream,
    auth: 'bearer',
    area: 'Document',
    summary: 'One document',
    description: 'The content of one document of the customer’s own policies.',
    body: documentStreamRequest,
    responses: {
      ...okResponse('The document. A JSON string.', documentStreamResponse),
      ...bodyErrors('document.not-found', 'document.not-drawable', 'document.paused'),
    },
  },
} as const satisfies Record<string, Operation>;
