import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { paymentControlQuery } from '#portal/features/payments/api/payment-calls.ts';
import type {
  CardFieldName,
  CardForm,
  CardFormListeners,
  CardFormOptions,
} from '#portal/features/payments/card-form/card-form.ts';
import { CARD_FORMS } from '#portal/features/payments/card-form/card-forms.ts';
import { type CardStepState, cardStepAfter } from '#portal/features/payments/card-step-machine.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** What the card step has of its form. */
export type CardFormState = {
  readonly state: CardStepState;
  readonly errors: Readonly<Partial<Record<CardFieldName, string>>>;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly submit: () => void;
  readonly retry: () => void;
  readonly focusField: (field: CardFieldName) => void;
};

type CardFormWish = Omit<CardFormOptions, 'control' | 'isNameFirst'> & {
  readonly policyNumber: string;
  /** The card was authorised: the payment can be completed. */
  readonly onAuthorised: (payment: { transactionIdentifier: string; clientIpAddress: string }) => void;
};

/** How long an authorisation may take. It takes no money, so one that comes later is closed unused. PAY-66 */
const AUTHORISED_WITHIN_MS = 90_000;

function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The card form did not arrive in time')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Puts the gateway's card form on the page and follows what it says. PAY-60 to PAY-66 */
export function useCardForm({ policyNumber, onAuthorised, ...wish }: CardFormWish): CardFormState {
  const client = useQueryClient();
  const { creditCardProvider, showCreditCardNameFirst } = useConfiguration().regionalisation.payments;
  const [state, send] = useReducer(cardStepAfter, 'loading');
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<CardFormState['errors']>({});
  const host = useRef<HTMLDivElement>(null);
  const form = useRef<CardForm>(undefined);
  const latest = useRef({ ...wish, onAuthorised });
  latest.current = { ...wish, onAuthorised };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins afresh
  useEffect(() => {
    let isStopped = false;
    const query = paymentControlQuery(policyNumber);
    const isOver = () => isStopped;
    const fail = () => {
      // What was opened may be the cause: the next try opens a payment of its own.
      client.removeQueries(query);
      if (!isOver()) send('failed');
    };
    const open = async () => {
      const [mount, control] = await Promise.all([
        CARD_FORMS[creditCardProvider](),
        client.fetchQuery(query),
      ]);
      const element = host.current;
      if (isOver() || !element) return;
      const ready = Promise.withResolvers<void>();
      const leave = (go: () => void) => {
        client.removeQueries(query);
        send('left');
        go();
      };
      const listeners: CardFormListeners = {
        onReady: ready.resolve,
        onFieldError: (field, error) => setErrors((all) => ({ ...all, [field]: error ?? undefined })),
        onIncomplete: () => send('incomplete'),
        onAuthorised: (transactionIdentifier) =>
          leave(() =>
            latest.current.onAuthorised({ transactionIdentifier, clientIpAddress: control.clientIpAddress }),
          ),
        onChallenge: (url) => leave(() => location.assign(url)),
        onDeclined: () => send('declined'),
        onFailed: fail,
      };
      const { amountCents, currency, returnUrl, passthrough } = latest.current;
      const options = { control, amountCents, currency, returnUrl, passthrough };
      const mounted = await mount(element, { ...options, isNameFirst: showCreditCardNameFirst }, listeners);
      if (isOver()) return mounted.remove();
      form.current = mounted;
      await ready.promise;
    };
    withTimeout(open(), TIME_LIMITS.cardFormTimeoutMs).then(() => {
      if (!isOver()) send('ready');
    }, fail);
    return () => {
      isStopped = true;
      form.current?.remove();
      form.current = undefined;
    };
  }, [attempt, creditCardProvider, policyNumber]);

  useEffect(() => {
    if (state !== 'paying') return;
    form.current?.submit();
    const timer = setTimeout(() => send('failed'), AUTHORISED_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const begin = useCallback((event: 'retry' | 'restored') => {
    setErrors({});
    send(event);
    setAttempt((count) => count + 1);
  }, []);

  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) begin('restored');
    };
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, [begin]);

  return {
    state,
    errors,
    host,
    submit: () => send('submit'),
    retry: () => begin('retry'),
    focusField: (field) => form.current?.focusField(field),
  };
}
