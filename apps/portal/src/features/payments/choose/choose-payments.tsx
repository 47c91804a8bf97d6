import {
  chooseAll,
  type PaymentSelection,
  type SelectionStep,
  selectionRows,
  summariseSelection,
  togglePayment,
} from '@portal/domain/payments/overdue/payment-selection';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { formatAmounts } from '@portal/domain/values/money';
import type { FormEvent } from 'react';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { announce } from '#portal/components/feedback/announce.ts';
import { PaymentRow } from '#portal/features/payments/choose/payment-row.tsx';
import { TotalPanel } from '#portal/features/payments/choose/total-panel.tsx';
import paymentFrameStyles from '#portal/features/payments/payment-frame.module.css';
import { type PaidPolicy, PaymentFrame, PaymentHelp } from '#portal/features/payments/payment-frame.tsx';
import { changeText } from '#portal/features/payments/payment-texts.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import styles from './payment-row.module.css';

/** Below more rows than these Continue is far away on a phone: another one is above them. PAY-102 */
const MANY = 5;

const IN_ORDER = 'Payments are made in order, starting with the oldest.';
/** PAY-54 */
const ALL_TOGETHER =
  'To keep your insurance in place, all overdue payments are paid together. That is why they are all chosen.';

type ChoosePaymentsProps = {
  policy: PaidPolicy;
  selection: PaymentSelection;
  today: CalendarDate;
  onChange: (selection: PaymentSelection) => void;
  onContinue: () => void;
};

/** The first step: which overdue payments to pay, oldest first. PAY-50 to PAY-55 */
export function ChoosePayments({ policy, selection, today, onChange, onContinue }: ChoosePaymentsProps) {
  const rows = selectionRows(selection);
  const summary = summariseSelection(selection);
  const amountsCents = rows.map(({ payment }) => payment.amountCents);
  const amounts = formatAmounts(amountsCents);
  const { canChooseAll } = summary;
  const first = rows[0]?.payment.transactionId;
  const take = ({ selection: next, change }: SelectionStep) => {
    onChange(next);
    if (change) announce(changeText(change, amountsCents));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (summary.canContinue) onContinue();
  };
  return (
    <PaymentFrame
      screen="choose"
      policy={policy}
      back={<BackLink href={paths.policy(policy.policyNumber)} label={`Back to ${policy.productName}`} />}
    >
      <form className={paymentFrameStyles.columns} onSubmit={submit} noValidate>
        <fieldset
          className={`card ${paymentFrameStyles.card} ${paymentFrameStyles.choice}`}
          aria-describedby="payment-order"
        >
          <legend className="visually-hidden">Choose the overdue payments to pay</legend>
          <p className={paymentFrameStyles.title} aria-hidden="true">
            Choose the overdue payments to pay
          </p>
          <p className="hint" id="payment-order">
            {selection.isLocked ? ALL_TOGETHER : IN_ORDER}
          </p>
          {first && !selection.isLocked && rows.length > 1 ? (
            <Button
              variant="quiet"
              onClick={() => take(canChooseAll ? chooseAll(selection) : togglePayment(selection, first))}
            >
              {canChooseAll ? 'Choose all' : 'Choose none'}
            </Button>
          ) : null}
          {summary.canContinue && rows.length > MANY ? (
            <Button type="submit" variant="quiet">
              Next: pay {formatAmounts([summary.totalCents, ...amountsCents])[0]}
            </Button>
          ) : null}
          <div className={styles.rows}>
            {rows.map((row, index) => (
              <PaymentRow
                key={row.payment.transactionId}
                row={row}
                amount={amounts[index] ?? ''}
                isSameDay={
                  row.payment.dueDate !== null && rows[index - 1]?.payment.dueDate === row.payment.dueDate
                }
                today={today}
                onToggle={(transactionId) => take(togglePayment(selection, transactionId))}
              />
            ))}
          </div>
        </fieldset>
        <aside className={paymentFrameStyles.side}>
          <TotalPanel summary={summary} amountsCents={amountsCents} />
          <PaymentHelp />
        </aside>
      </form>
    </PaymentFrame>
  );
}
