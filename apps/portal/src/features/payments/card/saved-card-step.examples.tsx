import type { SavedCardState } from '#portal/features/payments/card/saved-card-machine.ts';
import { SavedCardStep } from '#portal/features/payments/card/saved-card-step.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy, somePayments } from '#portal/testing/factories.ts';

const nothing = () => undefined;

const step = (state: SavedCardState) => (
  <SavedCardStep
    policy={aPolicy()}
    payments={somePayments(2)}
    card={{ brand: 'Visa', lastDigits: '4444', expiry: '03/2030' }}
    payment={{ state, pay: nothing }}
    onOtherCard={nothing}
    onBack={nothing}
  />
);

export const examples: Examples = {
  ready: () => step('ready'),
  'while it pays': () => step('paying'),
  declined: () => step('declined'),
  offline: () => step('offline'),
  'no answer': () => step('unanswered'),
  'cannot pay now': () => step('impossible'),
};
