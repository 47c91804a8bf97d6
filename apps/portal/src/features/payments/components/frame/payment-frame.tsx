import '#portal/components/card/card.css';
import '#portal/components/field/field.css';
import './payment-frame.css';
import type { ReactNode } from 'react';
import { HelpBlock } from '#portal/components/help-block/help-block.tsx';
import { withPhone } from '#portal/components/help-block/with-phone.tsx';
import type { PaymentStep } from '#portal/features/payments/payment-storage.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';

/** The policy that is paid for, as the payment pages name it. */
export type PaidPolicy = { readonly policyNumber: string; readonly productName: string };

const STEPS: readonly (readonly [PaymentStep, string])[] = [
  ['choose', 'Choose payments'],
  ['card', 'Enter your card details'],
];

/** Which of the two steps this is. */
function PaymentSteps({ step }: { step: PaymentStep }) {
  const place = STEPS.findIndex(([name]) => name === step);
  return (
    <p className="payment-steps">
      <span className="payment-steps-bar" aria-hidden="true">
        {STEPS.map(([name], index) => (
          <span key={name} className={index <= place ? 'is-done' : undefined} />
        ))}
      </span>
      Step {place + 1} of {STEPS.length}: {STEPS[place]?.[1]}
    </p>
  );
}

/** How to get help, and words for somebody who is short of money. PAY-55 */
export function PaymentHelp() {
  const { hardshipMessage } = useConfiguration().regionalisation.pages.payNow;
  return (
    <section className="payment-help" aria-label="Help">
      <p>{withPhone(hardshipMessage)}</p>
      <HelpBlock />
    </section>
  );
}

type PaymentFrameProps = {
  step: PaymentStep;
  policy: PaidPolicy;
  /** Leads back: to the policy, or from the card to the choice. */
  back: ReactNode;
  /** What went wrong, above the heading. */
  problem?: ReactNode;
  children: ReactNode;
};

/** The frame of both steps of a payment: way back, heading, policy, and the number of the step. */
export function PaymentFrame({ step, policy, back, problem, children }: PaymentFrameProps) {
  return (
    <div className="wrap">
      {back}
      {problem}
      <h1 tabIndex={-1}>{text.headings.makePayment}</h1>
      <p className="lead payment-lead">
        {policy.productName}, policy <span className="number">{policy.policyNumber}</span>
      </p>
      <PaymentSteps step={step} />
      {children}
    </div>
  );
}
