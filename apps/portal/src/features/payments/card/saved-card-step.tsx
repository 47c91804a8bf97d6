import type { SavedCard } from '@portal/contract/payments/saved-card-mapping';
import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import { useRef } from 'react';
import { NotSent } from '#portal/components/connection/not-sent.tsx';
import { Reference } from '#portal/components/connection/reference.tsx';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import { markOfCard } from '#portal/components/content/mark-of-card.ts';
import { Marked } from '#portal/components/content/payment-mark.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { useFocusOn } from '#portal/components/feedback/use-focus-on.ts';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { CardStepFrame, PayPart } from '#portal/features/payments/card/card-step-frame.tsx';
import type { SavedCardState } from '#portal/features/payments/card/saved-card-machine.ts';
import type { SavedCardPayment } from '#portal/features/payments/card/use-saved-card.ts';
import type { PaidPolicy } from '#portal/features/payments/payment-frame.tsx';
import { FAILED, ON_HOLD, totalText } from '#portal/features/payments/payment-texts.ts';

const PAYING = 'Processing your payment. Do not close this page.';

/** The problem, by state; nothing where all is well. */
const PROBLEMS: Readonly<Partial<Record<SavedCardState, string>>> = {
  declined: `${FAILED}. Your card was declined. No money was taken. You can use another card, ask your bank, or call us on {phone}.`,
  unanswered: `${FAILED}. We got no answer about your card. No money was taken. ${ON_HOLD} Try again, or call us on {phone}.`,
  impossible:
    'This policy cannot be paid with this card at the moment. No money was taken. You can use another card, or call us on {phone}.',
};

function SavedCardProblem({ state, failure }: Pick<SavedCardPayment, 'state' | 'failure'>) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOn(state, box);
  const tooMany = state === 'unanswered' && tooManySentence(failure);
  const problem = tooMany
    ? `${FAILED}. No money was taken. ${tooMany} Or call us on {phone}.`
    : PROBLEMS[state];
  return problem ? (
    <ErrorSummary ref={box}>
      <p>{withPhone(problem)}</p>
      {state === 'unanswered' ? <Reference failure={failure} /> : null}
    </ErrorSummary>
  ) : null;
}

type SavedCardStepProps = {
  policy: PaidPolicy;
  payments: readonly ListedPayment[];
  card: SavedCard;
  payment: SavedCardPayment;
  onOtherCard: () => void;
  onBack: () => void;
};

/**
 * The second step with the card that the gateway keeps for the policy. Another card can be typed in
 * its place. UPD-85, UPD-86
 */
export function SavedCardStep({ policy, payments, card, payment, onOtherCard, onBack }: SavedCardStepProps) {
  const { state, failure, isCutOff, pay } = payment;
  const isBusy = state === 'paying' || state === 'left';
  const canPay = state !== 'declined' && state !== 'impossible';
  const total = totalText(payments);
  return (
    <CardStepFrame
      screen="saved-card"
      title="Your saved card"
      {...{ policy, payments, isCutOff, onBack }}
      problem={<SavedCardProblem state={state} failure={failure} />}
    >
      <p className="paragraph">
        <Marked kind={markOfCard(card.brand)}>
          {card.brand} card ending in <span className="number">{card.lastDigits}</span>, expires{' '}
          <span className="number">{card.expiry}</span>
        </Marked>
      </p>
      <PayPart {...{ policy, total }}>
        {state === 'offline' ? <NotSent button={`Pay ${total}`}>No money was taken.</NotSent> : null}
        {canPay ? (
          <Button isBusy={isBusy} onClick={pay}>
            Pay {total}
          </Button>
        ) : null}
        {isBusy ? <BusyIndicator text={PAYING} /> : null}
        <Button variant="secondary" isBusy={isBusy} onClick={onOtherCard}>
          Use another card
        </Button>
      </PayPart>
    </CardStepFrame>
  );
}
