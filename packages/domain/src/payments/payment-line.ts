import type { CalendarDate } from '../values/calendar-date.ts';

/** The result of a payment that was made in the portal, as far as it is known. */
export const RECORD_STATUSES = ['processing', 'paid', 'partly-given-back', 'given-back'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

/** One payment by card that a customer made in the portal. Amounts in cents. */
export type RecordedPayment = {
  readonly status: RecordStatus;
  /** The day in the country. */
  readonly date: CalendarDate;
  readonly amountCents: number;
  readonly givenBackCents: number;
  readonly cardBrand: string | null;
  readonly cardLastDigits: string | null;
  /** Null where the payment has no receipt. */
  readonly receiptReference: string | null;
};

type Due = { readonly date: CalendarDate | null; readonly amountCents: number | null };

/**
 * One entry of the line. An amount or a day that is not known is null. A payment whose record was not asked
 * for has its receipt as a document.
 */
export type LineEntry =
  | ({ readonly kind: 'next' | 'overdue' | 'processing-unknown' } & Due)
  | ({ readonly kind: 'receipt'; readonly documentId: string } & Due)
  | { readonly kind: 'recorded'; readonly payment: RecordedPayment };

/** All that is known of the payments of a policy; a part that is not known is left out. */
export type LineFacts = {
  readonly next?: Due | undefined;
  readonly overdue?: readonly Due[];
  /** Whether a payment of the policy is being processed. */
  readonly isPending?: boolean;
  readonly receipts?: readonly { readonly documentId: string; readonly date: CalendarDate | null }[];
  readonly recorded?: readonly RecordedPayment[];
};

const dayOf = (entry: LineEntry): CalendarDate | null =>
  entry.kind === 'recorded' ? entry.payment.date : entry.date;

/** The newest first; a day that is not known is older than any. */
const newestFirst = (a: LineEntry, b: LineEntry): number => (dayOf(b) ?? '').localeCompare(dayOf(a) ?? '');

/**
 * Returns the payments of a policy as one line: the next, what is overdue or being processed, and those
 * that were made, each part with the newest first. While one is being processed nothing is overdue. PRE-5
 */
export function paymentLine({
  next,
  overdue = [],
  isPending,
  receipts = [],
  recorded = [],
}: LineFacts): LineEntry[] {
  const isSaid = recorded.some(({ status }) => status === 'processing');
  const open: LineEntry[] = isPending
    ? [{ kind: 'processing-unknown', date: null, amountCents: null }]
    : overdue.map((due): LineEntry => ({ kind: 'overdue', ...due }));
  const made: LineEntry[] = [
    ...recorded.map((payment): LineEntry => ({ kind: 'recorded', payment })),
    ...receipts.map((receipt): LineEntry => ({ kind: 'receipt', amountCents: null, ...receipt })),
  ];
  return [
    ...(next ? [{ kind: 'next', ...next } as const] : []),
    ...(isPending && isSaid ? [] : open.sort(newestFirst)),
    ...made.sort(newestFirst),
  ];
}

/**
 * Returns the day from which the record shows every payment: that of the oldest one; undefined where there
 * is none. PRE-6
 */
export const recordedSince = (recorded: readonly RecordedPayment[]): CalendarDate | undefined =>
  recorded.map(({ date }) => date).sort()[0];
