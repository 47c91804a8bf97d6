import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { callBackCancelled } from '#portal/features/call-backs/call-back-flags.ts';

function Cancelled() {
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    return () => void client.setQueryData(callBackCancelled.queryKey, false);
  }, [client]);
  return (
    <Banner ref={box} tabIndex={-1} role="status" tone="ok" title="The call is cancelled">
      We will not call you. You can ask for another call at any time.
    </Banner>
  );
}

/** Says that the call was cancelled, until the customer goes on. CBK-8 */
export function CancelledNotice() {
  const { data: isCancelled } = useQuery(callBackCancelled);
  return isCancelled ? <Cancelled /> : null;
}
