import type { CalendarDate } from '../../values/calendar-date.ts';

/** Which call an overdue payment came from. */
type OverdueSource = 'real-time' | 'missed-collection' | 'override';

/** One amount of a policy that is overdue, as its source gives it. Amount in cents. */
export type OverduePayment = {
  /** Null where the source gives none. */
  readonly transactionId: number | null;
  readonly dueDate: CalendarDate | null;
  readonly amountCents: number;
  readonly overrideId: number | null;
  /** How the insurer worked the amount out. Its form is open: it goes back as it came. */
  readonly calculatedDetails: unknown;
  readonly source: OverdueSource;
};

/**
 * An overdue payment of a merged list, where each has an id. One that its source did not give means
 * nothing outside the list. PAY-5
 */
export type ListedPayment = OverduePayment & { readonly transactionId: number };

/** A regular collection that failed. Amount in cents. */
export type MissedCollection = Pick<OverduePayment, 'dueDate' | 'amountCents' | 'calculatedDetails'>;

/** A single collection agreed beside the regular ones. Amount in cents. */
export type PaymentOverride = {
  readonly transactionId: number | null;
  readonly queuedTransactionId: number | null;
  /** The failed payment that it replaces. */
  readonly dishonourTransactionId: number | null;
  readonly collectionDate: CalendarDate | null;
  readonly overrideDate: CalendarDate | null;
  readonly amountCents: number;
  readonly overrideId: number | null;
};
