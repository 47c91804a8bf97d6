import '#portal/components/feedback/skeleton.css';
import '#portal/components/controls/back-link.css';
import './card-step.css';
import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import { type RefObject, useEffect } from 'react';
import { NotSent } from '#portal/components/connection/not-sent.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CHEVRON_LEFT } from '#portal/components/controls/icon-shapes.ts';
import { LOCK } from '#portal/components/controls/payment-icon-shapes.ts';
import { announce, announceWhile } from '#portal/components/feedback/announce.ts';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { CardProblem } from '#portal/features/payments/card/card-problem.tsx';
import { type CardStepState, isFormOut } from '#portal/features/payments/card/card-step-machine.ts';
import { ChosenPanel } from '#portal/features/payments/card/chosen-panel.tsx';
import { CutOffNotice } from '#portal/features/payments/card/cut-off-notice.tsx';
import type { CardFormState } from '#portal/features/payments/card-form/use-card-form.ts';
import { type PaidPolicy, PaymentFrame, PaymentHelp } from '#portal/features/payments/payment-frame.tsx';
import { totalText } from '#portal/features/payments/payment-texts.ts';

const LOADING = 'Loading secure card form';
const PAYING = 'Processing your payment. Do not close this page.';

type CardStepProps = {
  policy: PaidPolicy;
  payments: readonly ListedPayment[];
  form: CardFormState;
  onBack: () => void;
};

/** Where the gateway's form goes. Its place is kept free while it is on its way. PAY-61 */
function CardFormPlace({ host, state }: { host: RefObject<HTMLDivElement | null>; state: CardStepState }) {
  const isLoading = state === 'loading' || state === 'left';
  return (
    <div className={isFormOut(state) ? 'card-form card-form-out' : 'card-form'} aria-busy={isLoading}>
      <div className="card-form-host" ref={host} />
      {isLoading ? (
        <div className="card-form-skeleton skeleton" aria-hidden="true">
          {['number', 'expiry', 'name'].flatMap((field) => [
            <span className="skeleton-bar" key={`${field}-label`} />,
            <span className="skeleton-bar" key={field} />,
          ])}
        </div>
      ) : null}
    </div>
  );
}

function PayButton({ state, total, onPay }: { state: CardStepState; total: string; onPay: () => void }) {
  const isBusy = state === 'paying' || state === 'left';
  const isWaiting = state === 'loading' || isFormOut(state);
  return (
    <>
      {state === 'offline' ? <NotSent button={`Pay ${total}`}>No money was taken.</NotSent> : null}
      <Button
        disabled={isWaiting}
        isBusy={isBusy}
        aria-describedby={isWaiting ? 'pay-reason' : undefined}
        onClick={onPay}
      >
        Pay {total}
      </Button>
      {state === 'loading' ? (
        <p className="hint" id="pay-reason">
          {LOADING}. You can pay once it is here.
        </p>
      ) : null}
      {isFormOut(state) ? (
        <p className="hint" id="pay-reason">
          Press ‘Try again’ above to load the card form once more.
        </p>
      ) : null}
      {isBusy ? <BusyIndicator text={PAYING} /> : null}
    </>
  );
}

/** Announces that the form is on its way, and when it can be used. */
function useFormNews(state: CardStepState) {
  useEffect(() => {
    if (state === 'ready') announce('Card form ready');
    return state === 'loading' ? announceWhile(LOADING) : undefined;
  }, [state]);
}

/** The second step: the card, in the gateway's own form. PAY-60 to PAY-67 */
export function CardStep({ policy, payments, form, onBack }: CardStepProps) {
  const { state, errors, failure, isCutOff, host, submit, retry, focusField } = form;
  useFormNews(state);
  const total = totalText(payments);
  return (
    <PaymentFrame
      screen="card"
      policy={policy}
      problem={
        <>
          {isCutOff ? <CutOffNotice /> : null}
          <CardProblem {...{ state, errors, failure }} onRetry={retry} onFocusField={focusField} />
        </>
      }
      back={
        <button type="button" className="back-link card-back" onClick={onBack}>
          <Icon shape={CHEVRON_LEFT} />
          Back to choose payments
        </button>
      }
    >
      <div className="payment-columns">
        <section className="card payment-card" aria-labelledby="card-title">
          <h2 id="card-title" className="payment-title">
            Card details
          </h2>
          <p className="hint">
            <Icon shape={LOCK} /> You type your card details into a secure form of our payment provider. We
            never see them.
          </p>
          <CardFormPlace host={host} state={state} />
          <div className="card-pay">
            <p>
              <strong>{total}</strong> for {policy.productName},{' '}
              <span className="number">policy {policy.policyNumber}</span>
            </p>
            <PayButton state={state} total={total} onPay={submit} />
          </div>
        </section>
        <aside className="payment-side">
          <ChosenPanel payments={payments} />
          <PaymentHelp />
        </aside>
      </div>
    </PaymentFrame>
  );
}
