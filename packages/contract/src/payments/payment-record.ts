import {
  RECORD_STATUSES,
  type RecordedPayment,
  type RecordStatus,
} from '@portal/domain/payments/payment-line';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { fromWire, shapeOf } from '../wire/shape.ts';

/** The results of payments on the wire. */
export const RECORD_STATUS_ON_WIRE = {
  processing: 'Processing',
  paid: 'Paid',
  'partly-given-back': 'PartlyGivenBack',
  'given-back': 'GivenBack',
} as const satisfies Record<RecordStatus, string>;

/** A recorded payment as it travels: with a moment, which the site's time zone makes a day. */
type SentPayment = Omit<RecordedPayment, 'date'> & { readonly paidAt: string };

/** The wire form of a recorded payment. */
export const recordedPaymentShape = shapeOf<SentPayment>()({
  Status: 'status',
  PaidAt: 'paidAt',
  Amount: { cents: 'amountCents' },
  GivenBackAmount: { cents: 'givenBackCents' },
  CardBrand: 'cardBrand',
  CardLastDigits: 'cardLastDigits',
  ReceiptReference: 'receiptReference',
});

/** The wire form of the payments of a policy. */
export const paymentRecordShape = shapeOf<{ readonly payments: readonly SentPayment[] }>()({
  Payments: { list: 'payments', of: recordedPaymentShape },
});

/**
 * Reads the response of `paymentrecord`. An entry of a kind that a later host may add is left out. PRE-4
 */
export function paymentRecordFromWire(wire: unknown, timeZone: string): RecordedPayment[] {
  const { payments } = fromWire<{ payments: SentPayment[] }>(paymentRecordShape, wire);
  return payments.flatMap(({ status: sent, paidAt, ...payment }) => {
    const status = RECORD_STATUSES.find((one) => RECORD_STATUS_ON_WIRE[one] === String(sent));
    const moment = new Date(String(paidAt));
    if (!status || Number.isNaN(moment.getTime())) return [];
    return [{ ...payment, status, date: dayInTimeZone(moment, timeZone) }];
  });
}

/** Writes the request of `paymentrecord`. */
export const paymentRecordRequestToWire = (request: {
  readonly policyNumber: string;
  readonly loginId: string;
}) => ({ ClientPortalLoginId: request.loginId, ClientPolicyNumber: request.policyNumber });
