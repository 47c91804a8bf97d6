import './call-back.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { cancelCallBack } from '#portal/features/call-backs/call-back-calls.ts';
import { callBackAsked, callBackCancelled } from '#portal/features/call-backs/call-back-flags.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { takePageFocus } from '#portal/lib/routing/page.ts';

/** The content of the notice: the call, the question before it is cancelled, or that this failed. CBK-8 */
type Step = 'waiting' | 'asking' | 'failed';

const QUESTIONS = {
  asking: 'Cancel this call? If you do, we will not call you.',
  failed: 'That did not work. The call has not been cancelled. Try again.',
} as const;

type ButtonsProps = { step: Step; onStep: (step: Step) => void };

function Buttons({ step, onStep }: ButtonsProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await cancelCallBack();
      client.setQueryData(callBackCancelled.queryKey, true);
      // This notice goes with its call.
      client.setQueryData(customerDetailQuery.queryKey, (customer) => {
        if (!customer) return customer;
        const { callBackText: _, ...rest } = customer;
        return rest;
      });
    } catch {
      setBusy(false);
      onStep('failed');
    }
  };
  if (step === 'waiting')
    return (
      <Button variant="secondary" onClick={() => onStep('asking')}>
        Cancel the call
      </Button>
    );
  return (
    <div className="button-row">
      <Button isBusy={isBusy} onClick={() => onStep('waiting')}>
        Keep the call
      </Button>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void cancel()}>
        Yes, cancel the call
      </Button>
    </div>
  );
}

/**
 * Moves the focus to the notice of a call that was asked for just now: the button that was
 * pressed has gone. CBK-5, NAV-14
 */
function useFocusWhenAsked(box: RefObject<HTMLDivElement | null>) {
  const client = useQueryClient();
  const { data: isAsked } = useQuery(callBackAsked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the notice came
  useEffect(() => {
    if (isAsked) takePageFocus(box.current);
    return () => void client.setQueryData(callBackAsked.queryKey, false);
  }, []);
}

/**
 * The call that the customer waits for, and the way to cancel it. `text`: what was agreed on. CBK-5, CBK-8
 */
export function CallBackNotice({ text }: { text: string }) {
  const [step, setStep] = useState<Step>('waiting');
  const box = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useFocusWhenAsked(box);
  // The button that was pressed has gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => {
    if (!isFirst.current) box.current?.focus();
    isFirst.current = false;
  }, [step]);
  return (
    <Banner ref={box} tabIndex={-1} tone="info" action={<Buttons step={step} onStep={setStep} />}>
      {text}
      {step === 'waiting' ? null : <strong className="call-back-question">{QUESTIONS[step]}</strong>}
    </Banner>
  );
}
