import { PAYMENT_STEPS, type PaymentState } from '@portal/domain/payments/payment-machine';
import type { CapturedPayment, LaterPayment } from '#api/gateways/payment-gateway/payment-gateway.ts';

/**
 * A payment of ours, as far as it is compared. Amount in cents; the receipt is there
 * once the payment is captured.
 */
export type ComparedPayment = {
  readonly paymentId: string;
  readonly gateway: string;
  readonly reference: string;
  readonly state: PaymentState;
  readonly amountCents: number | null;
  readonly currency: string;
  readonly receiptReference: string | null;
  /**
   * Whether a payment with a receipt, the receipt and what it pays agree, and no other payment
   * has its reference. PAY-107
   */
  readonly isSound: boolean;
};

/**
 * The state of a payment at the gateway and here. `given-back` is no difference: the money went back to the
 * card, and the payment has ended that way. `not given back`: our books say so, and the gateway does not.
 * `given back by hand`: the gateway gave back money, all or a part, that is paid by our books. `disputed`:
 * the cardholder asked the bank for the money, or has got it.
 */
type ComparisonResult =
  | 'equal'
  | 'given-back'
  | 'not given back'
  | 'books differ'
  | 'missing here'
  | 'missing at the gateway'
  | 'not booked'
  | 'given back by hand'
  | 'disputed'
  | 'amount differs'
  | 'currency differs';

/** One payment in the comparison of a day. */
export type ComparedRow = {
  readonly result: ComparisonResult;
  readonly captured: CapturedPayment | undefined;
  readonly ours: ComparedPayment | undefined;
};

/** Returns whether a row needs somebody to look. */
export const isDifference = ({ result }: ComparedRow): boolean =>
  result !== 'equal' && result !== 'given-back';

const givenBackResult = ({ refundedCents, amountCents }: CapturedPayment): ComparisonResult =>
  refundedCents >= amountCents ? 'given-back' : 'not given back';

function compare(captured: CapturedPayment, ours: ComparedPayment | undefined): ComparisonResult {
  if (!ours || ours.reference !== captured.reference) return 'missing here';
  const isGivenBack = PAYMENT_STEPS[ours.state].outcome === 'given-back';
  if (ours.receiptReference === null) return isGivenBack ? givenBackResult(captured) : 'not booked';
  if (ours.currency !== captured.currency) return 'currency differs';
  if (captured.refundedCents > 0) return 'given back by hand';
  if (ours.amountCents !== captured.amountCents) return 'amount differs';
  return ours.isSound ? 'equal' : 'books differ';
}

/** A dispute needs somebody to look, whatever else is so; one that was won is over. */
const isDisputed = ({ dispute }: LaterPayment): boolean => dispute === 'open' || dispute === 'lost';

type Compared = {
  /** The captures of the gateway on the day. */
  readonly captured: readonly CapturedPayment[];
  /** Payments to whose money something happened on the day, whenever it was captured. */
  readonly changed: readonly LaterPayment[];
  /** Our payments of the same keys. */
  readonly ours: readonly ComparedPayment[];
  /** Our payments with a receipt of the day that the gateway did not capture, on that day or another. */
  readonly unlisted: readonly ComparedPayment[];
};

/** Compares a day at the gateway with our books, payment by payment. PAY-45, PAY-107, PAY-111 */
export function compareCaptures({ captured, changed, ours, unlisted }: Compared): ComparedRow[] {
  const byId = new Map(ours.map((payment) => [payment.paymentId, payment]));
  const changedKeys = new Set(changed.map(({ key }) => key));
  return [
    ...captured
      .filter(({ key }) => !changedKeys.has(key))
      .map((one) => {
        const own = byId.get(one.key);
        return { result: compare(one, own), captured: one, ours: own };
      }),
    ...changed.map((one) => {
      const own = byId.get(one.key);
      return { result: isDisputed(one) ? 'disputed' : compare(one, own), captured: one, ours: own } as const;
    }),
    ...unlisted.map((own) => ({
      result: own.isSound ? ('missing at the gateway' as const) : ('books differ' as const),
      captured: undefined,
      ours: own,
    })),
  ];
}

const COLUMNS = [
  'result',
  'payment_id',
  'gateway_reference',
  'captured_at',
  'gateway_amount',
  'gateway_currency',
  'our_state',
  'our_amount',
  'our_currency',
  'receipt_reference',
] as const;

const amountText = (cents: number | null | undefined): string =>
  typeof cents === 'number' ? (cents / 100).toFixed(2) : '';

/** A spreadsheet runs a cell that begins with one of these characters. */
const BEGINS_FORMULA = /^[=+\-@\t\r]/;

/** Quotes a cell, and makes a text of what would be a formula. */
const cellOf = (value: string): string =>
  `"${(BEGINS_FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Returns the file of a day: CSV with a heading, one line a payment. PAY-45 */
export function comparisonFile(rows: readonly ComparedRow[]): string {
  const lines = rows.map(({ result, captured, ours }) => [
    result,
    ours?.paymentId ?? captured?.key ?? '',
    captured?.reference ?? ours?.reference ?? '',
    captured?.capturedAt.toISOString() ?? '',
    amountText(captured?.amountCents),
    captured?.currency ?? '',
    ours?.state ?? '',
    amountText(ours?.amountCents),
    ours?.currency ?? '',
    ours?.receiptReference ?? '',
  ]);
  return [COLUMNS, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}
