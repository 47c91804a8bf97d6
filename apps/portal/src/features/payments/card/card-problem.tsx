import { useRef } from 'react';
import { Reference } from '#portal/components/connection/reference.tsx';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import { Button } from '#portal/components/controls/button.tsx';
import { useFocusOn } from '#portal/components/feedback/use-focus-on.ts';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { gatewayFieldErrors } from '#portal/components/fields/gateway-field-errors.ts';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { type CardStepState, isFormOut } from '#portal/features/payments/card/card-step-machine.ts';
import { CARD_FIELDS, type CardFieldName } from '#portal/features/payments/card-form/card-form.ts';
import { FAILED, ON_HOLD } from '#portal/features/payments/payment-texts.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasStatus } from '#portal/lib/api/request-failure.ts';
import styles from './card-step.module.css';

type CardProblemProps = {
  state: CardStepState;
  errors: Readonly<Partial<Record<CardFieldName, string>>>;
  failure?: unknown;
  onRetry: () => void;
  onFocusField: (field: CardFieldName) => void;
};

function Declined() {
  return (
    <>
      <p>{FAILED}</p>
      <p>
        {withPhone(
          'Your card was declined. No money was taken. You can try another card, ask your bank, or call us on {phone}.',
        )}
      </p>
    </>
  );
}

/**
 * The card form was used up, or the choice has changed in the meantime: the host sets no amount for it any
 * more. PAY-97
 */
const USED_UP =
  'This card form no longer works. It has already accepted a card, or your payments have changed.';

type FailedProps = { mayBeOnHold: boolean; failure: unknown; onRetry: () => void };

function Failed({ mayBeOnHold, failure, onRetry }: FailedProps) {
  const tooMany = tooManySentence(failure);
  const isUsedUp = hasStatus(failure, HTTP_STATUS.conflict);
  return (
    <div className={styles.error}>
      <p>{FAILED}</p>
      {isUsedUp ? <p>{USED_UP} Try again with a new form, or go back and look at your payments.</p> : null}
      <p>
        {withPhone(
          `No money was taken.${mayBeOnHold || isUsedUp ? ` ${ON_HOLD}` : ''} ${tooMany ? `${tooMany} Or call` : 'Try again, or call'} us on {phone}.`,
        )}
      </p>
      <Reference failure={failure} />
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

/** The problem of the card step. It takes the focus each time. PAY-62 to PAY-65 */
export function CardProblem({ state, errors, failure, onRetry, onFocusField }: CardProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOn(state, box);
  if (state === 'declined') {
    return (
      <ErrorSummary ref={box}>
        <Declined />
      </ErrorSummary>
    );
  }
  if (isFormOut(state)) {
    return (
      <ErrorSummary ref={box}>
        <Failed mayBeOnHold={state === 'unanswered'} failure={failure} onRetry={onRetry} />
      </ErrorSummary>
    );
  }
  if (state !== 'incomplete') return null;
  const fieldErrors = gatewayFieldErrors(CARD_FIELDS, errors, onFocusField);
  return (
    <ErrorSummary ref={box} errors={fieldErrors}>
      {fieldErrors.length === 0 ? <p>Check your card details in the form below.</p> : null}
    </ErrorSummary>
  );
}
