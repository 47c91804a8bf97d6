import * as z from 'zod/mini';
import {
  amount,
  answerText,
  calendarDate,
  described,
  id,
  loginId,
  named,
  nullableDate,
  requestedPolicyNumber,
  text,
} from './fields.ts';
import { answer, bare, bodyRefusals, type Operation, problem, queryRefusals } from './operation.ts';
import { CALL_PATHS } from './paths.ts';
import { SPECIAL_STATUS } from './special-status.ts';

const transactionId = () => described(id(), 'The id of what is to be paid.');
const nullableTransactionId = () => z.nullable(id());

/** The specification names this field and does not show it: the client sends it back as it came. */
const calculatedCollectionDetails = () =>
  described(
    z.optional(z.unknown()),
    'How the amount was worked out. Its form is open; send it back as it came.',
  );

/** What `getrealtimepayments` and `getpaymentcontrol` take. */
export const payNowQuery = z.strictObject({
  clientPolicyNumber: requestedPolicyNumber(),
  ClientPortalLoginId: loginId(),
});

/** What `outstandingpaymentoverrides` takes. */
export const paymentOverridesQuery = z.strictObject({
  clientPolicyNumber: requestedPolicyNumber(),
  clientPortalLoginId: loginId(),
});

/** What `missedregularcollections` takes. */
export const missedCollectionsQuery = z.strictObject({
  clientPolicyNumber: requestedPolicyNumber(),
  clientPortalLoginId: loginId(),
  calculationStartDate: described(calendarDate(), 'The first day looked at.'),
  calculationEndDate: described(calendarDate(), 'The last day looked at.'),
});

const outstandingPayment = named(
  'OutstandingPayment',
  z.strictObject({
    TransactionId: transactionId(),
    RegularCollectionDate: described(nullableDate(), 'When it was due.'),
    Amount: amount(),
    CalculatedCollectionDetails: calculatedCollectionDetails(),
    PaymentOverrideId: z.optional(nullableTransactionId()),
  }),
  'One payment that is overdue.',
);

/** What `getrealtimepayments` answers. */
export const outstandingPaymentsAnswer = named(
  'OutstandingPayments',
  z.strictObject({
    Payments: described(z.array(outstandingPayment), 'By date of collection, oldest first.'),
  }),
  'What is overdue for a policy.',
);

/** What `getpaymentcontrol` answers: where and how the card is entered. */
export const paymentControlAnswer = named(
  'PaymentControl',
  z.strictObject({
    QuoteID: described(answerText(), 'Names this payment at the gateway.'),
    PaymentGatewayAPIURL: described(answerText(), 'Where the gateway’s API is.'),
    GfsWebComponentsUrl: described(answerText(), 'Where the gateway’s card component is loaded from.'),
    PaymentGatewayAuthToken: described(answerText(), 'JSON text that holds `access_token`.'),
    ClientIpAddress: described(answerText(), 'To be sent back when the payment is completed.'),
  }),
  'What the card component of the gateway needs.',
);

/** What `missedregularcollections` answers. */
export const missedCollectionsAnswer = named(
  'MissedRegularCollections',
  z.strictObject({
    MissedRegularCollectionsList: z.array(
      z.strictObject({
        RegularCollectionDate: nullableDate(),
        RegularCollectionAmount: amount(),
        CalculatedCollectionDetails: calculatedCollectionDetails(),
      }),
    ),
  }),
  'Regular collections that failed.',
);

/** What `outstandingpaymentoverrides` answers. */
export const paymentOverridesAnswer = named(
  'OutstandingPaymentOverrides',
  z.strictObject({
    OutstandingPaymentOverridesList: z.array(
      z.strictObject({
        TransactionId: z.optional(nullableTransactionId()),
        QueuedTransactionId: z.optional(nullableTransactionId()),
        DishonourTransactionId: described(
          z.optional(nullableTransactionId()),
          'The failed payment this stands for; skipped when that one is listed already.',
        ),
        CollectionDate: z.optional(nullableDate()),
        OverrideDate: z.optional(nullableDate()),
        OverrideAmount: amount(),
        PaymentOverrideId: id(),
      }),
    ),
  }),
  'Single collections agreed beside the regular ones.',
);

/** What `completecollection` takes. */
export const completeCollectionRequest = named(
  'CompleteCollectionRequest',
  z.strictObject({
    ClientPortalLoginId: loginId(),
    ClientPolicyNumber: requestedPolicyNumber(),
    ClientIPAddress: described(text(64), 'As `getpaymentcontrol` gave it.'),
    TransactionIdentifier: described(
      text(128),
      'The gateway’s id of the payment. Repeating it never charges again.',
    ),
    Payments: described(
      z.union([
        z.array(outstandingPayment).check(z.minLength(1), z.maxLength(100)),
        z.array(transactionId()).check(z.minLength(1), z.maxLength(100)),
      ]),
      'The overdue payments while an extended dishonour is active, otherwise the ids of the transactions.',
    ),
  }),
  'The wish to book a card payment. What was paid is asked of the gateway, never believed from here.',
);

/** What `completecollection` answers. */
export const receiptAnswer = named(
  'Receipt',
  z.strictObject({ ReceiptReference: answerText(), PolicyNumber: answerText() }),
  'The receipt. The same payment always gets the same one.',
);

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
      ...answer('Payments are overdue.', outstandingPaymentsAnswer),
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
      ...answer('The payment can begin.', paymentControlAnswer),
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
      ...answer('The collections; none is an empty list.', missedCollectionsAnswer),
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
      ...answer('The overrides; none is an empty list.', paymentOverridesAnswer),
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
      ...answer('The payment is booked.', receiptAnswer),
      ...bodyRefusals('policy.not-found'),
      ...problem(409, 'What the gateway was paid is not what this request says. Nothing was booked.'),
      ...bare(SPECIAL_STATUS.paymentPending),
    },
  },
} as const satisfies Record<string, Operation>;
