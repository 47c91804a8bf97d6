import type {
  MissedCollection,
  OverduePayment,
  PaymentOverride,
} from '@portal/domain/payments/overdue/overdue-payment';
import { shapeOf } from '../wire/shape.ts';
import type { PaidItem, ReceiptDetails } from './receipt.ts';

/** The wire form of an overdue payment, in a response and in the completion of a payment. */
export const overduePaymentShape = shapeOf<Omit<OverduePayment, 'source'>>()({
  TransactionId: 'transactionId',
  RegularCollectionDate: { date: 'dueDate' },
  Amount: { cents: 'amountCents' },
  CalculatedCollectionDetails: 'calculatedDetails',
  PaymentOverrideId: 'overrideId',
});

/** The wire form of a missed collection. */
export const missedCollectionShape = shapeOf<MissedCollection>()({
  RegularCollectionDate: { date: 'dueDate' },
  RegularCollectionAmount: { cents: 'amountCents' },
  CalculatedCollectionDetails: 'calculatedDetails',
});

/** The wire form of an override. */
export const paymentOverrideShape = shapeOf<PaymentOverride>()({
  TransactionId: 'transactionId',
  QueuedTransactionId: 'queuedTransactionId',
  DishonourTransactionId: 'dishonourTransactionId',
  CollectionDate: { date: 'collectionDate' },
  OverrideDate: { date: 'overrideDate' },
  OverrideAmount: { cents: 'amountCents' },
  PaymentOverrideId: 'overrideId',
});

/** The wire form of one overdue payment that a receipt names. */
const paidItemShape = shapeOf<PaidItem>()({
  RegularCollectionDate: { date: 'dueDate' },
  Amount: { cents: 'amountCents' },
});

/** The wire form of what a receipt says beside its reference. */
export const receiptDetailsShape = shapeOf<ReceiptDetails>()({
  AmountPaid: { cents: 'amountCents' },
  PaidAt: 'paidAt',
  CardBrand: 'cardBrand',
  CardLastDigits: 'cardLastDigits',
  Payments: { list: 'items', of: paidItemShape },
});
