import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, type Operation, okResponse } from '../wire/operation.ts';
import {
  policyDetailResponse,
  policyRequest,
  policySummaryResponse,
  proofOfCoverResponse,
} from './schemas.ts';

/** The calls under `/api/v1/Policy/`. */
export const policyOperations = {
  policySummary: {
    method: 'POST',
    path: CALL_PATHS.policySummary,
    auth: 'bearer',
    area: 'Policy',
    summary: 'One policy as the list shows it',
    description: 'The summary of one of the customer’s own policies, as it is now.',
    body: policyRequest,
    responses: { ...okResponse('The summary.', policySummaryResponse), ...bodyErrors('policy.not-found') },
  },
  policyDetail: {
    method: 'POST',
    path: CALL_PATHS.policyDetail,
    auth: 'bearer',
    area: 'Policy',
    summary: 'One policy in full',
    description:
      'Summary, owner, status, payment, product, lives insured and beneficiaries of one own policy.',
    body: policyRequest,
    responses: { ...okResponse('The detail.', policyDetailResponse), ...bodyErrors('policy.not-found') },
  },
  proofOfCover: {
    method: 'POST',
    path: CALL_PATHS.proofOfCover,
    isOwn: true,
    auth: 'bearer',
    area: 'Policy',
    summary: 'A proof of cover as a PDF',
    description:
      'Says whose policy it is, its cover amount and status, and the day, with a code that `/proof` checks. A policy that has ended has none.',
    body: policyRequest,
    responses: {
      ...okResponse('The proof. A JSON string.', proofOfCoverResponse),
      ...bodyErrors('policy.not-found', 'document.not-drawable'),
    },
  },
} as const satisfies Record<string, Operation>;
