import { paymentMethod } from '@portal/domain/policies/payment-method';
import type { PaidBy } from '@portal/domain/policies/policy';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';

/**
 * Nobody collects a cheque: its payer sends it, and no call says how much is overdue on such a policy. From
 * an account a collection may be under way, so that nobody is told to pay.
 */
function reason(paidBy: PaidBy | undefined): string {
  if (!paidBy) return 'This cannot be paid here now. Before you pay,';
  if (paymentMethod(paidBy.paymentMethodId).canEditOnline)
    return 'This cannot be paid here now, and we may be collecting it already. Before you pay,';
  const how = paidBy.paymentMethodText;
  return `You pay ${how ? `by ${how.toLowerCase()}` : 'in another way'}, so this cannot be paid here. If your payment is not on its way, ask us how much to send:`;
}

/**
 * The text about an overdue payment that cannot be paid online. `paidBy` is not known while the
 * policy is on its way. PAY-59
 */
export const NotPaidHere = ({ paidBy }: { paidBy: PaidBy | undefined }) => (
  <>
    {reason(paidBy)} call us on <PhoneLink />.
  </>
);
