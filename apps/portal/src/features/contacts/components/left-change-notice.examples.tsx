import { QueryClientProvider } from '@tanstack/react-query';
import { LeftChangeNotice } from '#portal/features/contacts/components/left-change-notice.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import type { LeftChange } from '#portal/lib/left-change.ts';
import { createQueryClient } from '#portal/lib/query-client.ts';

const notice = (change: LeftChange) => (
  <QueryClientProvider client={createQueryClient()}>
    <LeftChangeNotice change={change} />
  </QueryClientProvider>
);

export const examples: Examples = {
  'saved after the form was left': () => notice('saved'),
  'failed after the form was left': () => notice('failed'),
  'left before it was sent': () => notice('not-sent'),
};
