import type { PaymentControl } from '@portal/contract/payments/mapping';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { FieldErrors } from '#portal/components/gateway-form/gateway-form.ts';
import type { OpeningForm } from '#portal/components/gateway-form/open-gateway-form.ts';
import { useFieldErrors } from '#portal/components/gateway-form/use-field-errors.ts';
import { useRestored } from '#portal/components/gateway-form/use-restored.ts';
import {
  type CardStepEvent,
  type CardStepState,
  cardStepAfter,
} from '#portal/features/payments/card/card-step-machine.ts';
import type {
  CardFieldName,
  CardForm,
  CardFormOptions,
} from '#portal/features/payments/card-form/card-form.ts';
import { openCardForm } from '#portal/features/payments/card-form/open-card-form.ts';
import { paymentControlQuery } from '#portal/features/payments/payment-calls.ts';
import { useCutOffCheck } from '#portal/features/payments/use-cut-off-check.ts';
import { isOffline } from '#portal/lib/api/connection.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** The state of the card step's form. */
export type CardFormState = {
  readonly state: CardStepState;
  readonly errors: FieldErrors<CardFieldName>;
  /** The host's message when the form failed. */
  readonly failure?: unknown;
  /** Whether the page ended while another card was being checked. PAY-110 */
  readonly isCutOff?: boolean;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly submit: () => void;
  readonly retry: () => void;
  readonly focusField: (field: CardFieldName) => void;
};

type CardFormWish = Omit<CardFormOptions, 'control' | 'isNameFirst'> & {
  readonly policyNumber: string;
  /** The customer may be led away to their bank: the payment has this name. */
  readonly onLeaving: (transactionIdentifier: string) => void;
  /** The customer was not led away, and this form pays nothing: its name is of no use any more. */
  readonly onStayed: () => void;
  /** The card was authorised: the payment can be completed. */
  readonly onAuthorised: (payment: { transactionIdentifier: string; clientIpAddress: string }) => void;
};

/** How long an authorisation may take. It takes no money, so one that comes later is closed unused. PAY-66 */
const AUTHORISED_WITHIN_MS = 90_000;
/** The same while the customer may be answering their bank, in a dialog of the gateway too. */
const ANSWERED_WITHIN_MS = 15 * 60_000;

/** Notes that the customer may be led away, and takes it back at most once. PAY-72 */
function createDeparture({ onLeaving, onStayed }: Pick<CardFormWish, 'onLeaving' | 'onStayed'>) {
  let isNoted = false;
  return {
    note: (transactionIdentifier: string) => {
      isNoted = true;
      onLeaving(transactionIdentifier);
    },
    takeBack: () => {
      if (isNoted) onStayed();
      isNoted = false;
    },
  };
}

type Opening = RefObject<OpeningForm<CardForm> | undefined>;

type Paying = { policyNumber: string; send: (event: 'offline') => void };

/**
 * Pays with the form once the step says so. Returns what bounds how long that may
 * take. PAY-66, PAY-75, PAY-101
 */
function usePaying(state: CardStepState, opening: Opening, { policyNumber, send }: Paying) {
  const client = useQueryClient();
  const limit = useRef<ReturnType<typeof setTimeout>>(undefined);
  const limitTo = useCallback(
    (milliseconds: number) => {
      clearTimeout(limit.current);
      limit.current = setTimeout(() => opening.current?.giveUp(), milliseconds);
    },
    [opening],
  );
  useEffect(() => {
    if (state !== 'paying') return;
    if (isOffline()) return send('offline');
    // From here on what was opened may have a card: a form that is opened later is
    // for another payment. PAY-75
    client.removeQueries(paymentControlQuery(policyNumber));
    limitTo(AUTHORISED_WITHIN_MS);
    opening.current?.form()?.submit();
    return () => clearTimeout(limit.current);
  }, [state, client, opening, policyNumber, send, limitTo]);
  return limitTo;
}

type Told = Pick<CardFormWish, 'onAuthorised'> & {
  readonly send: (event: CardStepEvent) => void;
  /** An opened form is used up, or may be the cause of a failure: the next try opens another payment. */
  readonly end: (event: 'failed' | 'impossible' | 'left') => void;
  readonly departure: ReturnType<typeof createDeparture>;
  readonly limitTo: (milliseconds: number) => void;
  readonly setFailure: (failure: unknown) => void;
  readonly onFieldError: (field: CardFieldName, error: string | null) => void;
};

function listenersFor({ send, end, departure, limitTo, setFailure, onFieldError, onAuthorised }: Told) {
  const stay = (event: 'incomplete' | 'declined') => () => {
    departure.takeBack();
    send(event);
  };
  return {
    onReady: () => send('ready'),
    onSubmitRequest: () => send('submit'),
    onFieldError,
    onIncomplete: stay('incomplete'),
    onDeclined: stay('declined'),
    onFailed: (error?: unknown) => {
      departure.takeBack();
      setFailure(error);
      end('failed');
    },
    onImpossible: (error: unknown) => {
      setFailure(error);
      end('impossible');
    },
    onLeaving: (transactionIdentifier: string) => {
      limitTo(ANSWERED_WITHIN_MS);
      departure.note(transactionIdentifier);
    },
    onChallenge: (url: string) => {
      end('left');
      location.assign(url);
    },
    onAuthorised: (transactionIdentifier: string, { clientIpAddress }: PaymentControl) => {
      departure.takeBack();
      end('left');
      onAuthorised({ transactionIdentifier, clientIpAddress });
    },
  };
}

/** Counts the forms that are opened one after the other. */
function useAttempts(restart: (event: 'retry' | 'restored') => void) {
  const [attempt, setAttempt] = useState(0);
  const begin = useCallback(
    (event: 'retry' | 'restored') => {
      restart(event);
      setAttempt((count) => count + 1);
    },
    [restart],
  );
  useRestored(useCallback(() => begin('restored'), [begin]));
  return { attempt, begin };
}

/** Puts the gateway's card form on the page and follows what it says. PAY-60 to PAY-66 */
export function useCardForm({ policyNumber, onAuthorised, ...wish }: CardFormWish): CardFormState {
  const client = useQueryClient();
  const settings = useConfiguration().regionalisation.payments;
  const [state, send] = useReducer(cardStepAfter, 'loading');
  const [failure, setFailure] = useState<unknown>();
  const { errors, clearErrors, onFieldError } = useFieldErrors<CardFieldName>();
  const host = useRef<HTMLDivElement>(null);
  const opening = useRef<OpeningForm<CardForm>>(undefined);
  const isCutOff = useCutOffCheck(policyNumber, state === 'paying' || state === 'left');
  const limitTo = usePaying(state, opening, { policyNumber, send });

  const { attempt, begin } = useAttempts(
    useCallback(
      (event) => {
        clearErrors();
        send(event);
      },
      [clearErrors],
    ),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens a form; a changed total is another card step
  useEffect(() => {
    if (!host.current) return;
    const query = paymentControlQuery(policyNumber);
    const departure = createDeparture(wish);
    const end = (event: 'failed' | 'impossible' | 'left') => {
      client.removeQueries(query);
      send(event);
    };
    opening.current = openCardForm({
      host: host.current,
      settings,
      wish,
      loadControl: () => client.fetchQuery(query),
      listeners: listenersFor({ send, end, departure, limitTo, setFailure, onFieldError, onAuthorised }),
    });
    const { close } = opening.current;
    return () => {
      close();
      departure.takeBack();
    };
  }, [attempt]);

  return {
    state,
    errors,
    failure,
    isCutOff,
    host,
    submit: () => send('submit'),
    retry: () => begin('retry'),
    focusField: (field) => opening.current?.form()?.focusField(field),
  };
}
