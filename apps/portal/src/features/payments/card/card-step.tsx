import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import { useEffect } from 'react';
import { NotSent } from '#portal/components/connection/not-sent.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { LOCK } from '#portal/components/controls/payment-icon-shapes.ts';
import { announce, announceWhile } from '#portal/components/feedback/announce.ts';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { GatewayFormPlace } from '#portal/components/gateway-form/gateway-form-place.tsx';
import { CardProblem } from '#portal/features/payments/card/card-problem.tsx';
import { CardStepFrame, PayPart } from '#portal/features/payments/card/card-step-frame.tsx';
import { type CardStepState, isFormOut } from '#portal/features/payments/card/card-step-machine.ts';
import type { CardFormState } from '#portal/features/payments/card-form/use-card-form.ts';
import type { PaidPolicy } from '#portal/features/payments/payment-frame.tsx';
import { totalText } from '#portal/features/payments/payment-texts.ts';

/** The fields that most forms have. */
const FIELDS = ['number', 'expiry', 'name'];
const LOADING = 'Loading secure card form';
const PAYING = 'Processing your payment. Do not close this page.';

type CardStepProps = {
  policy: PaidPolicy;
  payments: readonly ListedPayment[];
  form: CardFormState;
  onBack: () => void;
};

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
    <CardStepFrame
      screen="card"
      title="Card details"
      {...{ policy, payments, isCutOff, onBack }}
      problem={<CardProblem {...{ state, errors, failure }} onRetry={retry} onFocusField={focusField} />}
    >
      <p className="hint">
        <Icon shape={LOCK} /> You enter your card details in our payment provider’s secure form. We never see
        them.
      </p>
      <GatewayFormPlace
        host={host}
        isLoading={state === 'loading' || state === 'left'}
        isOut={isFormOut(state)}
        fields={FIELDS}
      />
      <PayPart {...{ policy, total }}>
        <PayButton state={state} total={total} onPay={submit} />
      </PayPart>
    </CardStepFrame>
  );
}
