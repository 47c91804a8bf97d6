import type { CalendarDate } from '@portal/domain/values/calendar-date';

/** The content of a receipt. Amounts in cents; the card is as the gateway gave it. */
export type Receipt = {
  readonly receiptReference: string;
  /** First and last name. */
  readonly customerName: string;
  readonly policyNumber: string;
  /** The name of the product. */
  readonly policyName: string;
  readonly amountCents: number;
  /** ISO 4217, like `NZD`. */
  readonly currency: string;
  readonly cardBrand: string | null;
  readonly cardLastDigits: string | null;
  readonly issuedAt: Date;
  /** The overdue payments that it paid, oldest first. */
  readonly payments: readonly { readonly dueDate: CalendarDate | null; readonly amountCents: number }[];
};
