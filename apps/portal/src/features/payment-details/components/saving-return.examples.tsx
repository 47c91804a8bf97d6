import { SavingReturn } from '#portal/features/payment-details/components/saving-return.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

const saving = (isUnreached: boolean, waitSeconds?: number) => (
  <SavingReturn
    policyNumber="70010001"
    {...{ isUnreached, waitSeconds }}
    onRetry={nothing}
    onStartAgain={nothing}
  />
);

export const examples: Examples = {
  'while it is saved': () => saving(false),
  'nobody answered': () => saving(true),
  'too many requests at once': () => saving(true, 40),
};
