import '#portal/components/content/card.css';
import type { ReactNode } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CLOCK, TICK, WARNING } from '#portal/components/controls/icon-shapes.ts';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import paymentFrameStyles from '#portal/features/payments/payment-frame.module.css';
import { PaymentHelp } from '#portal/features/payments/payment-frame.tsx';
import styles from './result.module.css';

/** The icon and the colour of each tone. */
const SIGNS = {
  ok: { shape: TICK, colour: styles.signOk },
  info: { shape: CLOCK, colour: styles.signInfo },
  warn: { shape: WARNING, colour: styles.signWarn },
} as const;

type ResultFrameProps = {
  tone: keyof typeof SIGNS;
  heading: string;
  lead?: string | undefined;
  /** A sentence before the heading, which may come later than the page. */
  first?: string | undefined;
  children: ReactNode;
};

/** The frame of what came of a payment: sign, heading, what is so, and how to get help. */
export function ResultFrame({ tone, heading, lead, first, children }: ResultFrameProps) {
  return (
    <div className="wrap">
      <div role="status">{first ? <p className={`lead ${styles.first}`}>{first}</p> : null}</div>
      <div className={styles.head}>
        <span className={`${styles.sign} ${SIGNS[tone].colour}`}>
          <Icon shape={SIGNS[tone].shape} />
        </span>
        <h1 tabIndex={-1}>{heading}</h1>
      </div>
      {lead ? <p className="lead">{lead}</p> : null}
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <aside className={paymentFrameStyles.side}>{tone === 'ok' ? <HelpBlock /> : <PaymentHelp />}</aside>
      </div>
    </div>
  );
}
