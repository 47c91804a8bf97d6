import * as z from 'zod/mini';
import {
  amount,
  calendarDate,
  described,
  loginId,
  longId,
  named,
  nullableDate,
  requestedPolicyNumber,
  responseText,
  text,
} from '../wire/fields.ts';
import { RECORD_STATUS_ON_WIRE } from './payment-record.ts';

const transactionId = () => described(longId(), 'The id of what is to be paid.');
const nullableTransactionId = () => z.nullable(longId());

/** The specification names this field without its form. The client sends it back as it came. */
const calculatedCollectionDetails = () =>
  described(
    z.optional(z.unknown()),
    'How the amount was worked out. Its form is open; send it back as it came.',
  );

/** The request of `getrealtimepayments` and `getpaymentcontrol`. */
export const payNowQuery = z.object({
  clientPolicyNumber: requestedPolicyNumber(),
  ClientPortalLoginId: loginId(),
});

/** The request of `outstandingpaymentoverrides`. */
export const paymentOverridesQuery = z.object({
  clientPolicyNumber: requestedPolicyNumber(),
  clientPortalLoginId: loginId(),
});

/** The request of `missedregularcollections`. */
export const missedCollectionsQuery = z.object({
  clientPolicyNumber: requestedPolicyNumber(),
  clientPortalLoginId: loginId(),
  calculationStartDate: described(calendarDate(), 'The first day looked at.'),
  calculationEndDate: described(calendarDate(), 'The last day looked at.'),
});

const outstandingPaymentFields = {
  TransactionId: transactionId(),
  RegularCollectionDate: described(nullableDate(), 'When it was due.'),
  Amount: amount(),
  CalculatedCollectionDetails: calculatedCollectionDetails(),
  PaymentOverrideId: z.optional(nullableTransactionId()),
};

const outstandingPayment = named(
  'OutstandingPayment',
  z.strictObject(outstandingPaymentFields),
  'One payment that is overdue.',
);

const chosenPayment = named(
  'ChosenPayment',
  z.object(outstandingPaymentFields),
  'One payment that is overdue, as it was listed.',
);

/** The response of `getrealtimepayments`. */
export const outstandingPaymentsResponse = named(
  'OutstandingPayments',
  z.strictObject({
    Payments: described(z.array(outstandingPayment), 'By date of collection, oldest first.'),
  }),
  'What is overdue for a policy.',
);

const savedCard = named(
  'SavedCard',
  z.strictObject({
    Brand: responseText(),
    LastDigits: responseText(),
    Expiry: described(responseText(), '`MM/YYYY`.'),
  }),
  'A card that the gateway keeps for the premiums of the policy.',
);

/** The response of `getpaymentcontrol`: where and how the card is entered. */
export const paymentControlResponse = named(
  'PaymentControl',
  z.strictObject({
    QuoteID: described(responseText(), 'Names this payment at the gateway.'),
    PaymentGatewayAPIURL: described(responseText(), 'Where the gateway’s API is.'),
    GfsWebComponentsUrl: described(responseText(), 'Where the gateway’s card component is loaded from.'),
    PaymentGatewayAuthToken: described(
      responseText(),
      'JSON text that holds `access_token`. This host adds `provider`, the name of the gateway, and `publishable_key` where its component needs one.',
    ),
    ClientIpAddress: described(responseText(), 'To be sent back when the payment is completed.'),
    SavedCard: described(
      z.optional(savedCard),
      'An addition of this host: the card of the policy, where `authorisesavedcard` can pay with it now.',
    ),
  }),
  'What the card component of the gateway needs.',
);

/** The response of `missedregularcollections`. */
export const missedCollectionsResponse = named(
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

/** The response of `outstandingpaymentoverrides`. */
export const paymentOverridesResponse = named(
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
        PaymentOverrideId: longId(),
      }),
    ),
  }),
  'Single collections agreed beside the regular ones.',
);

/** The overdue payments to be paid. */
export const chosenPayments = () =>
  described(
    z.union([
      z.array(chosenPayment).check(z.minLength(1), z.maxLength(100)),
      z.array(transactionId()).check(z.minLength(1), z.maxLength(100)),
    ]),
    'The overdue payments while an extended dishonour is active, otherwise the ids of the transactions.',
  );

/** The request of `chosenamount`. */
export const chosenAmountRequest = named(
  'ChosenAmountRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    ClientPolicyNumber: requestedPolicyNumber(),
    QuoteID: described(text(64), 'As `getpaymentcontrol` gave it.'),
    Payments: chosenPayments(),
  }),
  'Says which overdue payments the card will pay. The server works out the amount and never believes this request.',
);

/** The request of `completecollection`. */
export const completeCollectionRequest = named(
  'CompleteCollectionRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    ClientPolicyNumber: requestedPolicyNumber(),
    ClientIPAddress: described(text(64), 'As `getpaymentcontrol` gave it.'),
    TransactionIdentifier: described(
      text(128),
      'The gateway’s id of the payment. Repeating it never charges again.',
    ),
    Payments: chosenPayments(),
  }),
  'Books a card payment. The server asks the gateway for the amount paid and never believes this request.',
);

/** The facts of a receipt beside its reference. An addition of ours, which a host may leave out. */
const receiptDetails = named(
  'ReceiptDetails',
  z.strictObject({
    AmountPaid: amount(),
    PaidAt: described(z.iso.datetime(), 'In UTC.'),
    CardBrand: described(z.nullable(responseText()), 'As the gateway names it.'),
    CardLastDigits: z.nullable(responseText()),
    Payments: described(
      z.array(z.strictObject({ RegularCollectionDate: nullableDate(), Amount: amount() })),
      'The overdue payments that it paid, oldest first.',
    ),
  }),
  'What was paid, when and with which card.',
);

/** The response of `completecollection`. */
export const receiptResponse = named(
  'Receipt',
  z.strictObject({
    ReceiptReference: responseText(),
    PolicyNumber: responseText(),
    Details: described(z.optional(receiptDetails), 'An addition of this host.'),
    HasReceiptDocument: described(
      z.optional(z.boolean()),
      'An addition of this host: whether `receiptdocument` has this receipt as a PDF.',
    ),
    IsReceiptEmailed: described(
      z.optional(z.boolean()),
      'An addition of this host: whether the customer gets this receipt by e-mail.',
    ),
  }),
  'The receipt. The same payment always gets the same one.',
);

/** The request of `paymentrecord`. */
export const paymentRecordRequest = named(
  'PaymentRecordRequest',
  z.object({ ClientPortalLoginId: loginId(), ClientPolicyNumber: requestedPolicyNumber() }),
  'Asks for the payments that were made in the portal.',
);

const recordedPayment = z.strictObject({
  Status: described(
    z.enum(Object.values(RECORD_STATUS_ON_WIRE)),
    'A disputed payment, and one whose refund failed, is being processed.',
  ),
  PaidAt: described(z.iso.datetime(), 'When it was taken or submitted: ISO 8601 in UTC.'),
  Amount: amount(),
  GivenBackAmount: described(amount(), 'How much of it went back to the customer so far.'),
  CardBrand: z.nullable(responseText()),
  CardLastDigits: z.nullable(responseText()),
  ReceiptReference: described(
    z.nullable(responseText()),
    'For `receiptdocument`. Null where there is no receipt.',
  ),
});

/** The response of `paymentrecord`. */
export const paymentRecordResponse = named(
  'PaymentRecord',
  z.strictObject({ Payments: described(z.array(recordedPayment), 'The newest first, at most 100.') }),
  'The payments by card that were made in the portal for a policy.',
);

/** The request of `receiptdocument`. */
export const receiptDocumentRequest = named(
  'ReceiptDocumentRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    ClientPolicyNumber: requestedPolicyNumber(),
    ReceiptReference: text(32),
  }),
  'Asks for a receipt as a PDF.',
);

/** The response of `receiptdocument`. */
export const receiptDocumentResponse = described(responseText(), 'The PDF in base64.');
