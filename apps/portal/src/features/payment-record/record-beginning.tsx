import { type RecordedPayment, recordedSince } from '@portal/domain/payments/payment-line';
import { formatDate } from '@portal/domain/values/calendar-date';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import styles from './payment-line.module.css';

/** Says from which day on the record has every payment, and which payments it does not have. PRE-6 */
export function RecordBeginning({ recorded }: { recorded: readonly RecordedPayment[] }) {
  const since = formatDate(recordedSince(recorded) ?? null);
  return (
    <p className={styles.since}>
      {since ? `We show the payments made here since ${since}.` : 'No payments have been made here yet.'} Your
      regular payments are on your bank or card statement.{' '}
      {withPhone('To ask about one, call us on {phone}.')}
    </p>
  );
}
