import { NotEditable } from '#portal/features/payment-details/components/not-editable.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicyDetail } from '#portal/testing/factories.ts';

export const examples: Examples = {
  'paid in another way': () => (
    <NotEditable detail={aPolicyDetail({ paymentMethodId: 3, paymentMethodText: 'Cheque' })} />
  ),
  'paused for a time': () => <NotEditable detail={aPolicyDetail()} isPaused />,
  'a policy that has ended': () => (
    <NotEditable detail={aPolicyDetail({ policyStatusId: 60, statusText: 'Cancelled' })} />
  ),
};
