import type { BackgroundSave } from '@portal/domain/contact-details/contact-save-machine';
import { QueryClientProvider } from '@tanstack/react-query';
import { BackgroundSaveNotice } from '#portal/features/contact-details/components/background-save-notice.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { createQueryClient } from '#portal/lib/api/query-client.ts';

const notice = (result: BackgroundSave) => (
  <QueryClientProvider client={createQueryClient()}>
    <BackgroundSaveNotice result={result} />
  </QueryClientProvider>
);

export const examples: Examples = {
  'saved after the form was left': () => notice('saved'),
  'waits for a code after the form was left': () => notice('waiting'),
  'failed after the form was left': () => notice('failed'),
  'left before it was sent': () => notice('not-sent'),
};
