import { QueryClientProvider } from '@tanstack/react-query';
import { callBackCancelled } from '#portal/features/call-backs/call-back-flags.ts';
import { CallBackForm } from '#portal/features/call-backs/call-back-form.tsx';
import { CallBackNotice } from '#portal/features/call-backs/call-back-notice.tsx';
import { CancelledNotice } from '#portal/features/call-backs/cancelled-notice.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { createQueryClient } from '#portal/lib/api/query-client.ts';

const CHOICES = {
  phones: [
    { phone: 'mobile', text: 'Mobile number ending in 567' },
    {
      phone: 'home',
      text: 'Home phone number ending in 100. You changed it, so we can call it from 26/11/2026',
    },
  ],
  times: [
    { timeId: '2026-11-24-480', text: 'Tuesday 24/11/2026 between 8 am and noon' },
    { timeId: '2026-11-24-720', text: 'Tuesday 24/11/2026 between noon and 3 pm' },
  ],
} as const;

function clientAfterCancelling() {
  const client = createQueryClient();
  client.setQueryData(callBackCancelled.queryKey, true);
  return client;
}

export const examples: Examples = {
  'a call that waits': () => (
    <QueryClientProvider client={createQueryClient()}>
      <CallBackNotice text="We will call you on Tuesday 24/11/2026 between 8 am and noon, Sydney time, on your mobile number ending in 567." />
    </QueryClientProvider>
  ),
  'a call that was cancelled': () => (
    <QueryClientProvider client={clientAfterCancelling()}>
      <CancelledNotice />
    </QueryClientProvider>
  ),
  'what can be chosen': () => (
    <CallBackForm choices={CHOICES} onAsked={() => Promise.resolve()}>
      <h1>Ask us to call you</h1>
    </CallBackForm>
  ),
};
