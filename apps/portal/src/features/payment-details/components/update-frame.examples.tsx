import { UpdateFrame } from '#portal/features/payment-details/components/update-frame.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicyDetail } from '#portal/testing/factories.ts';

const BANK = {
  paymentMethodId: 2,
  paymentMethodText: 'Direct debit',
  bankAccountName: 'M Ellison',
  bankBranchMasked: '****56',
  bankAccountMasked: '*****123',
};

export const examples: Examples = {
  'paid by card': () => <UpdateFrame detail={aPolicyDetail()}>The form</UpdateFrame>,
  'paid from a bank account': () => <UpdateFrame detail={aPolicyDetail(BANK)}>The form</UpdateFrame>,
};
