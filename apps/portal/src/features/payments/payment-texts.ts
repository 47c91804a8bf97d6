import { daysOverdue } from '@portal/domain/payments/overdue/days-overdue';
import type { SelectionChange } from '@portal/domain/payments/overdue/payment-selection';
import { type CalendarDate, formatDate } from '@portal/domain/values/calendar-date';
import { formatAmount } from '@portal/domain/values/money';

/** Returns a number of payments in words: `1 payment`, `3 payments`. */
export const paymentCount = (count: number): string => `${count} ${count === 1 ? 'payment' : 'payments'}`;

/** Returns when a payment was due, in the middle of a sentence. */
export const dueText = (dueDate: CalendarDate | null): string =>
  dueDate ? `due ${formatDate(dueDate)}` : 'without a due date';

/** Returns how long a payment has been overdue; nothing where that is not known. */
export function overdueText(dueDate: CalendarDate | null, today: CalendarDate): string {
  const days = daysOverdue(dueDate, today) ?? 0;
  if (days < 1) return '';
  return `${days} ${days === 1 ? 'day' : 'days'} overdue`;
}

/** Returns what is announced after a change of the choice. PAY-53 */
export function changeText(change: SelectionChange): string {
  const total = `Total to pay ${formatAmount(change.totalCents)}.`;
  switch (change.kind) {
    case 'chosen':
      return `Payment ${dueText(change.payment.dueDate)} chosen. ${total}${change.nextPayment ? ' The next payment is now available.' : ''}`;
    case 'all-chosen':
      return `${paymentCount(change.count)} chosen. ${total}`;
    default:
      return `${paymentCount(change.count)} removed. ${total}`;
  }
}
