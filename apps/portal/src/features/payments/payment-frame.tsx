import '#portal/components/content/card.css';
import '#portal/components/fields/field.css';
import type { ReactNode } from 'react';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { PaymentHelpLink } from '#portal/features/payments/due/payment-help-link.tsx';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';
import styles from './payment-frame.module.css';

/** The policy that is paid for, as the payment pages name it. */
export type PaidPolicy = { readonly policyNumber: string; readonly productName: string };

/** The screens of a payment: which of the two steps each is, and what there is to do. */
const SCREENS = {
  choose: { place: 1, name: 'Choose payments' },
  card: { place: 2, name: 'Enter your card details' },
  'saved-card': { place: 2, name: 'Check and pay' },
} as const;

/** A screen of a payment. */
type PaymentScreen = keyof typeof SCREENS;

/** Which of the two steps this is. */
function PaymentSteps({ screen }: { screen: PaymentScreen }) {
  const { place, name } = SCREENS[screen];
  return (
    <p className={styles.steps}>
      <span className={styles.stepsBar} aria-hidden="true">
        <span className={styles.isDone} />
        <span className={place === 2 ? styles.isDone : undefined} />
      </span>
      Step {place} of 2: {name}
    </p>
  );
}

/** How to get help, and words for somebody who is short of money. PAY-55 */
export function PaymentHelp() {
  const { hardshipMessage } = useConfiguration().regionalisation.pages.payNow;
  return (
    <section className={styles.help} aria-label="Help">
      <p>
        {withPhone(hardshipMessage)} <PaymentHelpLink />
      </p>
      <HelpBlock />
    </section>
  );
}

type PaymentFrameProps = {
  /** None where nothing can be paid. */
  screen?: PaymentScreen;
  policy: PaidPolicy;
  /** Leads back: to the policy, or from the card to the choice. */
  back: ReactNode;
  /** The problem, above the heading. */
  problem?: ReactNode;
  children: ReactNode;
};

/** The frame of both steps of a payment: way back, heading, policy, and the number of the step. */
export function PaymentFrame({ screen, policy, back, problem, children }: PaymentFrameProps) {
  return (
    <div className="wrap">
      {back}
      {problem}
      <h1 tabIndex={-1}>{text.headings.makePayment}</h1>
      <p className={`lead ${styles.lead}`}>
        {policy.productName}, <span className="number">policy {policy.policyNumber}</span>
      </p>
      {screen ? <PaymentSteps screen={screen} /> : null}
      {children}
    </div>
  );
}
