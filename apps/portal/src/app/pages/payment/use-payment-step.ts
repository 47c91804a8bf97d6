import { useCallback, useEffect, useState } from 'react';
import { type PaymentStep, readChoice, storeChoice } from '#portal/features/payments/payment-storage.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import { session } from '#portal/lib/session/session.ts';

/** The step that this place in the browser's history shows. It stays over a reload. */
const stepInHistory = (): PaymentStep => (history.state?.paymentStep === 'card' ? 'card' : 'choose');

/**
 * Whether the customer logged in in this document: then the history knows nothing of the step
 * that the session ended at.
 */
const hasLoggedInHere = (): boolean => (session.get().session?.startedAt ?? 0) > performance.timeOrigin;

/** Gives the card step a place of its own in the history, so that Back leads from it to the choice. PAY-57 */
function pushCardStep(): void {
  if (stepInHistory() !== 'card') history.pushState({ paymentStep: 'card' }, '', location.href);
}

/** The step and the choice of this tab, with the ways between the steps. PAY-57, PAY-58 */
export function usePaymentStep(policyNumber: string) {
  const [stored] = useState(() => readChoice(policyNumber));
  const [chosenIds, setChosenIds] = useState<readonly number[]>(stored?.chosenIds ?? []);
  const [step, setStep] = useState<PaymentStep>(() =>
    stored?.step === 'card' && hasLoggedInHere() ? 'card' : stepInHistory(),
  );
  useEffect(() => {
    if (step === 'card') pushCardStep();
    const follow = () => setStep(stepInHistory());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [step]);
  const go = useCallback(
    (next: PaymentStep, ids: readonly number[]) => {
      storeChoice({ policyNumber, chosenIds: ids, step: next });
      expectPageFocus();
      setStep(next);
      window.scrollTo(0, 0);
    },
    [policyNumber],
  );
  return {
    step,
    chosenIds,
    choose: (ids: readonly number[]) => {
      storeChoice({ policyNumber, chosenIds: ids, step: 'choose' });
      setChosenIds(ids);
    },
    enterCard: (ids: readonly number[]) => go('card', ids),
    leaveCard: () => {
      go('choose', chosenIds);
      history.back();
    },
  };
}
