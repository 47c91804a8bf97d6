import '#portal/components/controls/back-link.css';
import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import type { ReactNode } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CHEVRON_LEFT } from '#portal/components/controls/icon-shapes.ts';
import { ChosenPanel } from '#portal/features/payments/card/chosen-panel.tsx';
import { CutOffNotice } from '#portal/features/payments/card/cut-off-notice.tsx';
import paymentFrameStyles from '#portal/features/payments/payment-frame.module.css';
import { type PaidPolicy, PaymentFrame, PaymentHelp } from '#portal/features/payments/payment-frame.tsx';
import styles from './card-step.module.css';

type CardStepFrameProps = {
  screen: 'card' | 'saved-card';
  title: string;
  policy: PaidPolicy;
  payments: readonly ListedPayment[];
  /** Whether the page ended while another card was being checked. PAY-110 */
  isCutOff: boolean | undefined;
  problem: ReactNode;
  onBack: () => void;
  children: ReactNode;
};

/** The second step, for a card that is typed and for the one that the gateway keeps. */
export function CardStepFrame(props: CardStepFrameProps) {
  const { screen, title, policy, payments, isCutOff, problem, onBack, children } = props;
  return (
    <PaymentFrame
      screen={screen}
      policy={policy}
      problem={
        <>
          {isCutOff ? <CutOffNotice /> : null}
          {problem}
        </>
      }
      back={
        <button type="button" className={`back-link ${styles.back}`} onClick={onBack}>
          <Icon shape={CHEVRON_LEFT} />
          Back to choose payments
        </button>
      }
    >
      <div className={paymentFrameStyles.columns}>
        <section className={`card ${paymentFrameStyles.card}`} aria-labelledby="card-title">
          <h2 id="card-title" className={paymentFrameStyles.title}>
            {title}
          </h2>
          {children}
        </section>
        <aside className={paymentFrameStyles.side}>
          <ChosenPanel payments={payments} />
          <PaymentHelp />
        </aside>
      </div>
    </PaymentFrame>
  );
}

type PayPartProps = { policy: PaidPolicy; total: string; children: ReactNode };

/** The payments to be paid, and the buttons under them. */
export function PayPart({ policy, total, children }: PayPartProps) {
  return (
    <div className={styles.pay}>
      <p>
        <strong>{total}</strong> for {policy.productName},{' '}
        <span className="number">policy {policy.policyNumber}</span>
      </p>
      {children}
    </div>
  );
}
