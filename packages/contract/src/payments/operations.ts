import { SPECIAL_STATUS } from '../errors/special-status.ts';
import { CALL_PATHS } from '../paths.ts';
import { answer, bare, bodyRefusals, type Operation, problem, queryRefusals } from '../wire/operation.ts';
import {
  completeCollectionRequest,
  missedCollectionsQuery,
  missedCollectionsResponse,
  outstandingPaymentsResponse,
  paymentControlResponse,
  paymentOverridesQuery,
  paymentOverridesResponse,
  payNowQuery,
  receiptResponse,
} from './schemas.ts';

/** The calls under `/api/v1/PayNow/`. */
export const payNowOperations = {
  outstandingPayments: {
    method: 'GET',
    path: CALL_PATHS.outstandingPayments,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'What is overdue for a policy',
    description: 'Asked for policies with a status id below 50 only, and again while a payment is pending.',
    query: payNowQuery,
    responses: {
      ...answer('Payments are overdue.', outstandingPaymentsResponse),
      ...queryRefusals('policy.not-found'),
      ...bare(SPECIAL_STATUS.nothingOutstanding),
      ...bare(SPECIAL_STATUS.paymentSettled),
      ...bare(SPECIAL_STATUS.notPayableOnline),
      ...bare(SPECIAL_STATUS.paymentPending),
    },
  },
  paymentControl: {
    method: 'GET',
    path: CALL_PATHS.paymentControl,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'Begin a card payment',
    description: 'What the gateway’s card component needs. Card numbers never reach this API.',
    query: payNowQuery,
    responses: {
      ...answer('The payment can begin.', paymentControlResponse),
      ...queryRefusals('policy.not-found'),
    },
  },
  missedRegularCollections: {
    method: 'GET',
    path: CALL_PATHS.missedRegularCollections,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'Regular collections that failed',
    description: 'Asked while an extended dishonour is active.',
    query: missedCollectionsQuery,
    responses: {
      ...answer('The collections; none is an empty list.', missedCollectionsResponse),
      ...queryRefusals('policy.not-found'),
    },
  },
  outstandingPaymentOverrides: {
    method: 'GET',
    path: CALL_PATHS.outstandingPaymentOverrides,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'Single collections that are outstanding',
    description: 'Asked while an extended dishonour is active.',
    query: paymentOverridesQuery,
    responses: {
      ...answer('The overrides; none is an empty list.', paymentOverridesResponse),
      ...queryRefusals('policy.not-found'),
    },
  },
  completeCollection: {
    method: 'POST',
    path: CALL_PATHS.completeCollection,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'Book a card payment',
    description:
      'Idempotent by `TransactionIdentifier`: repeated, retried or concurrent, the answer is the same receipt and the card ' +
      'is charged once.',
    body: completeCollectionRequest,
    responses: {
      ...answer('The payment is booked.', receiptResponse),
      ...bodyRefusals('policy.not-found'),
      ...problem(409, 'What the gateway was paid is not what this request says. Nothing was booked.'),
      ...bare(SPECIAL_STATUS.paymentPending),
    },
  },
} as const satisfies Record<string, Operation>;
