import { NotSent } from '#portal/components/connection/not-sent.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  offline: () => (
    <NotSent button="Save" isOfflineNow={() => true}>
      What you typed is still here.
    </NotSent>
  ),
  'the connection is back': () => (
    <NotSent button="Pay $66.83" isOfflineNow={() => false}>
      No money was taken.
    </NotSent>
  ),
};
