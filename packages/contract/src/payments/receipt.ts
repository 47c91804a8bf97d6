import type { CalendarDate } from '@portal/domain/values/calendar-date';

/** One overdue payment that a receipt names. Amount in cents. */
export type PaidItem = { readonly dueDate: CalendarDate | null; readonly amountCents: number };

/** The facts of a receipt beside its reference. Amount in cents; `paidAt` is an ISO 8601 time in UTC. */
export type ReceiptDetails = {
  readonly amountCents: number;
  readonly paidAt: string;
  readonly cardBrand: string | null;
  readonly cardLastDigits: string | null;
  /** Oldest first. */
  readonly items: readonly PaidItem[];
};

/** The receipt of a card payment. */
export type Receipt = {
  readonly receiptReference: string;
  readonly policyNumber: string;
  /** Null where the host leaves them out. */
  readonly details: ReceiptDetails | null;
  /** Whether the host has it as a PDF. */
  readonly hasDocument: boolean;
  /** Whether the host sends it by e-mail. */
  readonly isEmailed: boolean;
};
