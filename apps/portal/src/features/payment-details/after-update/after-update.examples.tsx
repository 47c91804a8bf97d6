import { AfterUpdate } from '#portal/features/payment-details/after-update/after-update.tsx';
import type { UpdateOffer } from '#portal/features/payment-details/update-storage.ts';

import type { Examples } from '#portal/gallery/examples.ts';

const OTHERS: UpdateOffer['otherPolicies'] = [
  { policyNumber: '70010002', productName: 'Funeral Cover' },
  { policyNumber: '70010003', productName: 'Income Protection' },
];

const after = (otherPolicies: UpdateOffer['otherPolicies'], canPayOverdue: boolean, cardDigits = '4444') => (
  <div className="wrap">
    <AfterUpdate
      offer={{ policyNumber: '70010001', otherPolicies, canPayOverdue }}
      cardDigits={cardDigits}
      payNow={
        <a className="button" href="/payment/70010001">
          Pay now
        </a>
      }
      howOf={() => ', now from your bank account ending in 600'}
      onApply={async () => undefined}
      onDismiss={() => undefined}
    />
  </div>
);

export const examples: Examples = {
  'overdue payments, and other policies': () => after(OTHERS, true),
  'overdue payments alone': () => after([], true),
  'other policies alone': () => after(OTHERS, false, ''),
};
