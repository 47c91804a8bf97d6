import type {
  ListedPayment,
  MissedCollection,
  PaymentOverride,
} from '@portal/domain/payments/overdue/overdue-payment';
import type { BodyOf } from '../operations.ts';
import { toWire } from '../wire/shape.ts';
import type { Receipt } from './receipt.ts';
import {
  missedCollectionShape,
  overduePaymentShape,
  paymentOverrideShape,
  receiptDetailsShape,
} from './shapes.ts';

/** Writes the response of `getrealtimepayments`. */
export const overduePaymentsToWire = (payments: readonly ListedPayment[]) => ({
  Payments: payments.map((payment) => toWire(overduePaymentShape, payment)),
});

/** Writes the response of `missedregularcollections`. */
export const missedCollectionsToWire = (missed: readonly MissedCollection[]) => ({
  MissedRegularCollectionsList: missed.map((one) => toWire(missedCollectionShape, one)),
});

/** Writes the response of `outstandingpaymentoverrides`. */
export const paymentOverridesToWire = (overrides: readonly PaymentOverride[]) => ({
  OutstandingPaymentOverridesList: overrides.map((one) => toWire(paymentOverrideShape, one)),
});

/** Reads the request of `completecollection`. Of what is to be paid only the ids are read: amounts are never taken from a browser. PAY-17 */
export const completionFromWire = (body: BodyOf<'completeCollection'>) => ({
  policyNumber: body.ClientPolicyNumber,
  transactionIdentifier: body.TransactionIdentifier,
  transactionIds: body.Payments.map((payment) =>
    typeof payment === 'number' ? payment : payment.TransactionId,
  ),
});

/** Writes a receipt. */
export const receiptToWire = ({ receiptReference, policyNumber, details, hasDocument }: Receipt) => ({
  ReceiptReference: receiptReference,
  PolicyNumber: policyNumber,
  ...(details && { Details: toWire(receiptDetailsShape, details) }),
  ...(hasDocument && { HasReceiptDocument: true }),
});
