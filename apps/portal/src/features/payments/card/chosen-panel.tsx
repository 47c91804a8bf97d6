import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import { totalCentsOf } from '@portal/domain/payments/overdue/payment-selection';
import { formatAmounts } from '@portal/domain/values/money';
import paymentFrameStyles from '#portal/features/payments/payment-frame.module.css';
import { PaymentList } from '#portal/features/payments/payment-list.tsx';
import { paymentCount } from '#portal/features/payments/payment-texts.ts';

/** So many payments are listed; more are counted. */
const MOST_LISTED = 6;

/** The payments that the card pays. */
export function ChosenPanel({ payments }: { payments: readonly ListedPayment[] }) {
  const amounts = payments.map(({ amountCents }) => amountCents);
  const [total] = formatAmounts([totalCentsOf(payments), ...amounts]);
  return (
    <section className={`panel ${paymentFrameStyles.panel}`} aria-label="Total">
      <div>
        <p className="label">Total to pay</p>
        <p className="payment-total">{total}</p>
        <p className="meta">{paymentCount(payments.length)} chosen</p>
      </div>
      {payments.length <= MOST_LISTED ? <PaymentList payments={payments} /> : null}
    </section>
  );
}
