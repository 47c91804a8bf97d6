import { daysOverdue } from '@portal/domain/payments/overdue/days-overdue';
import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import { type SelectionChange, totalCentsOf } from '@portal/domain/payments/overdue/payment-selection';
import { type CalendarDate, formatDate } from '@portal/domain/values/calendar-date';
import { formatAmounts } from '@portal/domain/values/money';

/** A payment that failed at the card step. The specification fixes this text, letter for letter. PAY-62 */
export const FAILED = 'An error occured processing your payment';

/** Stands after 'No money was taken' where a card may have been authorised. PAY-76 */
export const ON_HOLD = 'Your bank may show it as pending for a few days.';

/** The text about a payment whose card was still being checked when its page ended. PAY-110 */
export const CUT_OFF = {
  title: 'Your payment was not finished',
  words: `You left or reloaded this page before we had an answer about your card. No money was taken. ${ON_HOLD} You can pay now.`,
} as const;

/** Returns the total of payments, written as each of them is. PAY-53, POL-27 */
export function totalText(payments: readonly ListedPayment[]): string {
  const amountsCents = payments.map(({ amountCents }) => amountCents);
  return formatAmounts([totalCentsOf(payments), ...amountsCents])[0] ?? '';
}

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

/**
 * Returns what is announced after a change of the choice. `amountsCents` are all amounts of the page: they
 * are written alike. PAY-53
 */
export function changeText(change: SelectionChange, amountsCents: readonly number[]): string {
  const total = `Total to pay ${formatAmounts([change.totalCents, ...amountsCents])[0]}.`;
  switch (change.kind) {
    case 'chosen':
      return `Payment ${dueText(change.payment.dueDate)} chosen. ${total}${change.nextPayment ? ' The next payment is now available.' : ''}`;
    case 'all-chosen':
      return `${paymentCount(change.count)} chosen. ${total}`;
    default:
      return `${paymentCount(change.count)} removed. ${total}`;
  }
}
