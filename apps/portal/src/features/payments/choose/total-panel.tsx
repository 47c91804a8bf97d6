import type { SelectionSummary } from '@portal/domain/payments/overdue/payment-selection';
import { formatAmounts } from '@portal/domain/values/money';
import { Button } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CARD } from '#portal/components/controls/payment-icon-shapes.ts';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import paymentFrameStyles from '#portal/features/payments/payment-frame.module.css';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type TotalPanelProps = {
  summary: SelectionSummary;
  /** All amounts of the page: they are written alike. */
  amountsCents: readonly number[];
};

/** The running total, and the button to the next step. PAY-52 */
export function TotalPanel({ summary, amountsCents }: TotalPanelProps) {
  const { cardOnlyMessage } = useConfiguration().regionalisation.pages.payNow;
  const { chosenCount, totalCount, totalCents, stillOverdueCents, canContinue } = summary;
  const [total, stillOverdue] = formatAmounts([totalCents, stillOverdueCents, ...amountsCents]);
  return (
    <section className={`panel ${paymentFrameStyles.panel}`} aria-label="Total">
      <div>
        <p className="label">Total to pay</p>
        <p className="payment-total">{total}</p>
      </div>
      <dl className={paymentFrameStyles.sums}>
        <div>
          <dt>Payments chosen</dt>
          <dd>
            {chosenCount} of {totalCount}
          </dd>
        </div>
        <div>
          <dt>Still overdue after this</dt>
          <dd>{stillOverdue}</dd>
        </div>
      </dl>
      <Button type="submit" disabled={!canContinue} aria-describedby={canContinue ? undefined : 'pay-reason'}>
        Continue
      </Button>
      {canContinue ? (
        <p className="meta">
          <Icon shape={CARD} /> Next: enter your card details. Nothing is charged yet.
        </p>
      ) : (
        <p className="meta" id="pay-reason">
          {chosenCount === 0
            ? 'Choose at least one payment to continue.'
            : withPhone('There are too many payments here for one card payment. Call us on {phone}.')}
        </p>
      )}
      <p className="meta">{withPhone(cardOnlyMessage)}</p>
    </section>
  );
}
