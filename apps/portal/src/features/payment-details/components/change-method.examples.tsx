import { useRef } from 'react';
import type { FieldErrors } from '#portal/components/gateway-form/gateway-form.ts';
import { ChangeMethod } from '#portal/features/payment-details/components/change-method.tsx';
import type { FailedChange } from '#portal/features/payment-details/components/update-problem.tsx';
import type {
  MethodFieldName,
  MethodKind,
} from '#portal/features/payment-details/method-form/method-form.ts';
import type { MethodStepState } from '#portal/features/payment-details/method-step-machine.ts';

import type { Examples } from '#portal/gallery/examples.ts';
import { builtAuthorities } from '#portal/lib/site/built-authorities.ts';
import { aPolicyDetail } from '#portal/testing/factories.ts';

const nothing = () => undefined;

type StepProps = {
  state: MethodStepState;
  kind?: MethodKind;
  isHeld?: boolean;
  isCutOff?: boolean;
  isConfirmed?: boolean;
  errors?: FieldErrors<MethodFieldName>;
  failed?: FailedChange;
};

function Step({
  state,
  kind = 'bank-account',
  isHeld = false,
  isCutOff = false,
  isConfirmed = false,
  errors = {},
  failed,
}: StepProps) {
  const host = useRef<HTMLDivElement>(null);
  return (
    <ChangeMethod
      detail={aPolicyDetail()}
      kind={kind}
      onChoose={nothing}
      authority={builtAuthorities[kind === 'card' ? 'card' : 'direct-debit']}
      isConfirmed={isConfirmed}
      onConfirm={nothing}
      form={{
        state,
        isHeld,
        isCutOff,
        errors,
        problems: 0,
        host,
        submit: nothing,
        retry: nothing,
        focusField: nothing,
      }}
      failed={failed}
    />
  );
}

export const examples: Examples = {
  'direct debit, while the form is on its way': () => <Step state="loading" isHeld />,
  'direct debit, submit held back': () => <Step state="ready" isHeld />,
  'direct debit, ready': () => <Step state="ready" isConfirmed />,
  'credit card, ready': () => <Step state="ready" kind="card" />,
  'the box is not ticked': () => <Step state="unconfirmed" />,
  'the box is not ticked, and a field is empty': () => (
    <Step state="unconfirmed" errors={{ account: 'Enter your account number' }} />
  ),
  'errors in two fields': () => (
    <Step
      state="incomplete"
      isConfirmed
      errors={{ name: 'Enter the name of the account', account: 'Enter your account number' }}
    />
  ),
  declined: () => <Step state="declined" kind="card" isConfirmed />,
  'while it saves': () => <Step state="saving" isConfirmed />,
  'the form could not be opened': () => <Step state="failed" isHeld />,
  'no answer after it was submitted': () => <Step state="unanswered" kind="card" isConfirmed />,
  'left for the bank, from where nobody came back': () => <Step state="ready" isCutOff />,
  'came back without success': () => <Step state="ready" failed={{ reason: null }} />,
  'came back declined': () => <Step state="ready" kind="card" failed={{ reason: 'declined' }} />,
};
