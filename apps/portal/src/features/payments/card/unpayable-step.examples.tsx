import { UnpayableStep } from '#portal/features/payments/card/unpayable-step.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy } from '#portal/testing/factories.ts';

export const examples: Examples = {
  'not at the moment': () => <UnpayableStep policy={aPolicy()} state="due" />,
  'paying is paused': () => <UnpayableStep policy={aPolicy()} state="paused" />,
  'it has ended': () => <UnpayableStep policy={aPolicy()} state="ended" />,
  'nothing is overdue any more': () => <UnpayableStep policy={aPolicy()} state="paid" />,
};
