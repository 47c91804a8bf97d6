import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { FieldErrors } from '#portal/components/gateway-form/gateway-form.ts';
import type { OpeningForm } from '#portal/components/gateway-form/open-gateway-form.ts';
import { useCutOff } from '#portal/components/gateway-form/use-cut-off.ts';
import { useFieldErrors } from '#portal/components/gateway-form/use-field-errors.ts';
import { useRestored } from '#portal/components/gateway-form/use-restored.ts';
import type {
  MethodFieldName,
  MethodForm,
  MethodKind,
} from '#portal/features/payment-details/method-form/method-form.ts';
import {
  METHOD_STEPS,
  type MethodStepEvent,
  type MethodStepState,
} from '#portal/features/payment-details/method-step-machine.ts';
import { openMethodForm } from '#portal/features/payment-details/open-method-form.ts';
import {
  type ChangedPolicy,
  paymentFormQuery,
} from '#portal/features/payment-details/payment-details-calls.ts';
import { leftForm } from '#portal/features/payment-details/update-storage.ts';
import { useElementsHold } from '#portal/features/payment-details/use-elements-hold.ts';
import { isOffline } from '#portal/lib/api/connection.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** The state of the page's form. */
export type MethodFormState = {
  readonly state: MethodStepState;
  /** Whether an earlier form was left for the gateway, from where nobody came back. UPD-95 */
  readonly isCutOff: boolean;
  /** Submit waits for the provider's elements. UPD-54 */
  readonly isHeld: boolean;
  readonly errors: FieldErrors<MethodFieldName>;
  /** Why the form could not be opened, where the host said so. */
  readonly failure?: unknown;
  /** Counts what went wrong, so that the same problem takes the focus again. */
  readonly problems: number;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly submit: () => void;
  readonly retry: () => void;
  readonly focusField: (field: MethodFieldName) => void;
};

type MethodFormWish = {
  readonly policy: ChangedPolicy;
  readonly kind: MethodKind;
  readonly returnUrl: string;
  /** Whether the customer ticked the box. */
  readonly isConfirmed: boolean;
};

/**
 * How long the gateway may take to say anything. It takes no money, and what comes later
 * is not waited for. UPD-58
 */
const SAVED_WITHIN_MS = 90_000;

/** The states that say that something went wrong. */
const PROBLEMS: readonly MethodStepState[] = [
  'unconfirmed',
  'incomplete',
  'declined',
  'failed',
  'unanswered',
];

type Step = { readonly state: MethodStepState; readonly problems: number };

/** Moves on, and counts what went wrong. An event that means nothing in a state counts as nothing. */
function stepAfter(step: Step, event: MethodStepEvent): Step {
  const state = METHOD_STEPS[step.state][event];
  if (state === undefined) return step;
  return { state, problems: step.problems + (PROBLEMS.includes(state) ? 1 : 0) };
}

type Told = {
  readonly send: (event: MethodStepEvent) => void;
  /** An opened form is used up, or may be the cause of a failure: the next try opens another form. */
  readonly end: (event: 'failed' | 'impossible' | 'left', failure?: unknown) => void;
  readonly onFieldError: (field: MethodFieldName, error: string | null) => void;
  readonly onSubmitRequest: () => void;
  /** The customer may be at their bank: no time limit holds any more. */
  readonly stopLimit: () => void;
  readonly onLeave: () => void;
};

const listenersFor = ({ send, end, onFieldError, onSubmitRequest, stopLimit, onLeave }: Told) => ({
  onReady: () => send('ready'),
  onSubmitRequest,
  onFieldError,
  onIncomplete: () => send('incomplete'),
  onLeaving: stopLimit,
  onReturn: (url: string) => {
    end('left');
    onLeave();
    location.assign(url);
  },
  onDeclined: () => send('declined'),
  onFailed: (failure?: unknown) => end('failed', failure),
  onImpossible: (failure: unknown) => end('impossible', failure),
});

const forgetLeftForm = () => void leftForm.forget();

/**
 * Returns whether an earlier form was left for the gateway, from where nobody came back, until
 * another one is saved. UPD-95
 */
function useCutOffForm(policyNumber: string, isRunning: boolean): boolean {
  const find = useCallback(() => leftForm.find(policyNumber) !== undefined, [policyNumber]);
  return useCutOff({ find, isRunning, begin: forgetLeftForm });
}

/**
 * Puts the gateway's form for a card or a bank account on the page and follows what it says. UPD-52 to UPD-58
 */
export function useMethodForm({ policy, kind, returnUrl, isConfirmed }: MethodFormWish): MethodFormState {
  const client = useQueryClient();
  const settings = useConfiguration().regionalisation.payments;
  const [{ state, problems }, send] = useReducer(stepAfter, { state: 'loading', problems: 0 });
  const [round, setRound] = useState(0);
  const { errors, clearErrors, onFieldError } = useFieldErrors<MethodFieldName>();
  const [failure, setFailure] = useState<unknown>();
  const host = useRef<HTMLDivElement>(null);
  const opening = useRef<OpeningForm<MethodForm>>(undefined);
  const limit = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isCutOff = useCutOffForm(policy.policyNumber, state === 'saving');
  const isHeld = useElementsHold(host, `${kind} ${round}`);
  const submit = () => send(isConfirmed ? 'submitted' : 'unconfirmed');
  const latestSubmit = useRef<() => void>(undefined);
  latestSubmit.current = () => {
    if (!isHeld) submit();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each tile and each round opens a form
  useEffect(() => {
    if (!host.current) return;
    clearErrors();
    send('opened');
    const query = paymentFormQuery(policy);
    const listeners = listenersFor({
      send,
      end: (event, error) => {
        client.removeQueries(query);
        setFailure(error);
        send(event);
      },
      onFieldError,
      onSubmitRequest: () => latestSubmit.current?.(),
      stopLimit: () => clearTimeout(limit.current),
      onLeave: () => leftForm.store({ policyNumber: policy.policyNumber }),
    });
    const loadForm = () => client.fetchQuery(query);
    const wish = { kind, returnUrl };
    opening.current = openMethodForm({ host: host.current, settings, wish, loadForm, listeners });
    return opening.current.close;
  }, [kind, round]);

  useEffect(() => {
    if (state !== 'saving') return;
    if (isOffline()) return send('offline');
    limit.current = setTimeout(() => opening.current?.giveUp(), SAVED_WITHIN_MS);
    opening.current?.form()?.submit();
    return () => clearTimeout(limit.current);
  }, [state]);

  // Errors of the fields come with that of the box, and not one round later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the box is not ticked
  useEffect(() => {
    if (state === 'unconfirmed') opening.current?.form()?.check();
  }, [problems]);

  const reopen = useCallback(() => setRound((count) => count + 1), []);
  useRestored(reopen);

  return {
    state,
    isCutOff,
    isHeld,
    errors,
    failure,
    host,
    problems,
    submit,
    retry: reopen,
    focusField: (field) => opening.current?.form()?.focusField(field),
  };
}
