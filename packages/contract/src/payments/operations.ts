import { SPECIAL_STATUS } from '../errors/special-status.ts';
import { CALL_PATHS } from '../paths.ts';
import {
  bodyErrors,
  noContent,
  type Operation,
  okResponse,
  queryErrors,
  withoutBody,
} from '../wire/operation.ts';
import { authoriseSavedCardRequest, authoriseSavedCardResponse } from './saved-card-schemas.ts';
import {
  chosenAmountRequest,
  completeCollectionRequest,
  missedCollectionsQuery,
  missedCollectionsResponse,
  outstandingPaymentsResponse,
  paymentControlResponse,
  paymentOverridesQuery,
  paymentOverridesResponse,
  paymentRecordRequest,
  paymentRecordResponse,
  payNowQuery,
  receiptDocumentRequest,
  receiptDocumentResponse,
  receiptResponse,
} from './schemas.ts';

/** The calls under `/api/v1/PayNow/`. */
export const paymentOperations = {
  outstandingPayments: {
    method: 'GET',
    path: CALL_PATHS.outstandingPayments,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'List the overdue payments of a policy',
    description: 'Asked for policies with a status id below 50 only, and again while a payment is pending.',
    query: payNowQuery,
    responses: {
      ...okResponse('Payments are overdue.', outstandingPaymentsResponse),
      ...queryErrors('policy.not-found'),
      ...withoutBody(SPECIAL_STATUS.nothingOutstanding),
      ...withoutBody(SPECIAL_STATUS.paymentSettled),
      ...withoutBody(SPECIAL_STATUS.notPayableOnline),
      ...withoutBody(SPECIAL_STATUS.paymentPending),
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
      ...okResponse('The payment can begin.', paymentControlResponse),
      ...queryErrors('policy.not-found', 'payment.not-possible', 'payment.paused'),
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
      ...okResponse('The collections; none is an empty list.', missedCollectionsResponse),
      ...queryErrors('policy.not-found'),
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
      ...okResponse('The overrides; none is an empty list.', paymentOverridesResponse),
      ...queryErrors('policy.not-found'),
    },
  },
  chosenAmount: {
    method: 'POST',
    path: CALL_PATHS.chosenAmount,
    isOwn: true,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'Tell the gateway what was chosen',
    description:
      'Asked before a card is confirmed, and again when the choice changes: some gateways hold the amount that the server sets.',
    body: chosenAmountRequest,
    responses: {
      ...noContent('The amount is set, or this gateway needs none.'),
      ...bodyErrors('policy.not-found', 'payment.not-found', 'payment.not-possible'),
    },
  },
  authoriseSavedCard: {
    method: 'POST',
    path: CALL_PATHS.authoriseSavedCard,
    isOwn: true,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'Authorise the card of the policy',
    description:
      'Asked where `getpaymentcontrol` names a `SavedCard`, in place of a card that is typed. The amount is held and not taken: ' +
      '`completecollection` takes it. Repeating it holds nothing twice.',
    body: authoriseSavedCardRequest,
    responses: {
      ...okResponse('What the gateway said of the card.', authoriseSavedCardResponse),
      ...bodyErrors('policy.not-found', 'payment.not-found', 'payment.not-possible'),
    },
  },
  completeCollection: {
    method: 'POST',
    path: CALL_PATHS.completeCollection,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'Book a card payment',
    description:
      'Idempotent by `TransactionIdentifier`: repeated, retried or concurrent, the response is the same receipt and the card ' +
      'is charged once.',
    body: completeCollectionRequest,
    responses: {
      ...okResponse('The payment is booked.', receiptResponse),
      ...bodyErrors('policy.not-found', 'payment.not-found', 'payment.not-taken', 'payment.given-back'),
      ...withoutBody(SPECIAL_STATUS.paymentPending),
    },
  },
  paymentRecord: {
    method: 'POST',
    path: CALL_PATHS.paymentRecord,
    isOwn: true,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'The payments made in the portal',
    description:
      'Asked only where `getcustomerdetail` names `paymentRecordFeature`, when the customer opens the page of a policy’s payments.',
    body: paymentRecordRequest,
    responses: { ...okResponse('The payments.', paymentRecordResponse), ...bodyErrors('policy.not-found') },
  },
  receiptDocument: {
    method: 'POST',
    path: CALL_PATHS.receiptDocument,
    isOwn: true,
    auth: 'bearer',
    area: 'PayNow',
    summary: 'A receipt as a PDF',
    description: 'Asked only where the response of `completecollection` says `HasReceiptDocument`.',
    body: receiptDocumentRequest,
    responses: {
      ...okResponse('The receipt. A JSON string.', receiptDocumentResponse),
      ...bodyErrors('policy.not-found', 'payment.not-found', 'document.not-drawable'),
    },
  },
} as const satisfies Record<string, Operation>;
