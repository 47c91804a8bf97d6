import type { SelectionRow } from '@portal/domain/payments/overdue/payment-selection';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { Icon } from '#portal/components/controls/icon.tsx';
import { LOCK } from '#portal/components/controls/payment-icon-shapes.ts';
import { dueText, overdueText } from '#portal/features/payments/payment-texts.ts';
import styles from './payment-row.module.css';

type PaymentRowProps = {
  row: SelectionRow;
  amount: string;
  /** Whether the payment before it was due on the same day. */
  isSameDay: boolean;
  today: CalendarDate;
  onToggle: (transactionId: number) => void;
};

/** One overdue payment that can be chosen. The whole row can be clicked. PAY-51 */
export function PaymentRow({ row, amount, isSameDay, today, onToggle }: PaymentRowProps) {
  const { payment, isChosen, isDisabled, chooseFirst } = row;
  const noteId = `payment-${payment.transactionId}-note`;
  const isWaiting = isDisabled && !isChosen;
  const state = chooseFirst
    ? `Choose the payment ${dueText(chooseFirst.dueDate)} first`
    : overdueText(payment.dueDate, today);
  return (
    <label className={isWaiting ? `${styles.row} ${styles.waiting}` : styles.row}>
      {isWaiting ? (
        <span className={styles.lock}>
          <Icon shape={LOCK} />
        </span>
      ) : null}
      <input
        className={isWaiting ? 'visually-hidden' : undefined}
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={noteId}
        onChange={() => onToggle(payment.transactionId)}
      />
      <span className={styles.due}>{dueText(payment.dueDate)}</span>
      <span className={styles.amount}>{amount}</span>
      <span className={styles.note} id={noteId}>
        {state ? (
          <span>
            {state}
            {isSameDay ? '. ' : null}
          </span>
        ) : null}
        {isSameDay ? 'Another payment due the same day, not a duplicate' : null}
      </span>
    </label>
  );
}
