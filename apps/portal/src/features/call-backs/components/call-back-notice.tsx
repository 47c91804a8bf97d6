import './call-back.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { Banner } from '#portal/components/banner/banner.tsx';
import { Button } from '#portal/components/button/button.tsx';
import { cancelCallBack } from '#portal/features/call-backs/api/call-back-calls.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';

/** The call that the customer waits for, and the way to cancel it. `text`: what was agreed on. CBK-5, CBK-8 */
export function CallBackNotice({ text }: { text: string }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await cancelCallBack();
      // The button goes with its notice; the focus stays on the page.
      document.querySelector('h1')?.focus();
      announce('The call is cancelled');
      await client.fetchQuery({ ...customerDetailQuery, staleTime: 0 });
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <Banner
      tone="info"
      action={
        <Button variant="secondary" isBusy={isBusy} onClick={() => void cancel()}>
          {hasFailed ? 'Try again to cancel the call' : 'Cancel the call'}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
