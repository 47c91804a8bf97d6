import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { formatAmounts } from '@portal/domain/values/money';
import paymentRowStyles from '#portal/features/payments/choose/payment-row.module.css';
import { dueText } from '#portal/features/payments/payment-texts.ts';
import styles from './payment-frame.module.css';

/** An overdue payment as it is listed. Amount in cents. */
export type PaymentLine = { readonly dueDate: CalendarDate | null; readonly amountCents: number };

/** Overdue payments with their amounts, oldest first. */
export function PaymentList({ payments }: { payments: readonly PaymentLine[] }) {
  const amounts = formatAmounts(payments.map(({ amountCents }) => amountCents));
  return (
    <dl className={styles.sums}>
      {payments.map(({ dueDate }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike in all they show
        <div key={index}>
          <dt className={paymentRowStyles.due}>{dueText(dueDate)}</dt>
          <dd>{amounts[index]}</dd>
        </div>
      ))}
    </dl>
  );
}
