import { useRef } from 'react';
import type { FieldErrors } from '#portal/components/gateway-form/gateway-form.ts';
import { CardStep } from '#portal/features/payments/card/card-step.tsx';
import type { CardStepState } from '#portal/features/payments/card/card-step-machine.ts';
import type { CardFieldName } from '#portal/features/payments/card-form/card-form.ts';

import type { Examples } from '#portal/gallery/examples.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { requestFailure } from '#portal/lib/api/request-failure.ts';
import { aPolicy, somePayments } from '#portal/testing/factories.ts';

const nothing = () => undefined;

type StepProps = {
  state: CardStepState;
  errors?: FieldErrors<CardFieldName>;
  failure?: unknown;
  isCutOff?: boolean;
  count?: number;
};

function Step({ state, errors = {}, failure, isCutOff = false, count = 2 }: StepProps) {
  const host = useRef<HTMLDivElement>(null);
  return (
    <CardStep
      policy={aPolicy()}
      payments={somePayments(count)}
      form={{ state, errors, failure, isCutOff, host, submit: nothing, retry: nothing, focusField: nothing }}
      onBack={nothing}
    />
  );
}

export const examples: Examples = {
  'while the form is on its way': () => <Step state="loading" />,
  ready: () => <Step state="ready" />,
  'errors in two fields': () => (
    <Step
      state="incomplete"
      errors={{ number: 'Enter your card number', code: 'Card security code must be 3 numbers' }}
    />
  ),
  'ready, after a payment that was cut off': () => <Step state="ready" isCutOff />,
  declined: () => <Step state="declined" />,
  offline: () => <Step state="offline" />,
  'while it pays': () => <Step state="paying" />,
  failed: () => <Step state="failed" />,
  'failed, since too many forms were opened': () => (
    <Step state="failed" failure={requestFailure(HTTP_STATUS.tooManyRequests, undefined, 600)} />
  ),
  'failed, since the form was used up': () => (
    <Step state="failed" failure={requestFailure(HTTP_STATUS.conflict)} />
  ),
  'nobody said what came of the authorisation': () => <Step state="unanswered" />,
  'twenty-six payments': () => <Step state="ready" count={26} />,
};
