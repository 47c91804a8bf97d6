import { findPolicyOverdue } from '@portal/domain/payments/loading/overdue-state';
import type { LineFacts } from '@portal/domain/payments/payment-line';
import { findNextPayment } from '@portal/domain/policies/next-payment';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';
import { region } from '#portal/lib/site/region.ts';

/**
 * The knowledge of a policy's payments that its page has anyway. `isOverdueKnown`: whether the question for
 * what is overdue was answered, or failed.
 */
type PaymentFacts = {
  readonly facts: Pick<LineFacts, 'next' | 'overdue' | 'isPending'>;
  readonly isOverdueKnown: boolean;
};

/** Returns the next payment and what is overdue, from what was asked already. PRE-5 */
export function usePaymentFacts(policyNumber: string, detail: PolicyDetail | undefined): PaymentFacts {
  const overdue = findPolicyOverdue(useOverdueState(), policyNumber);
  const next = detail && findNextPayment(detail, dayInTimeZone(new Date(), region.timeZone));
  return {
    facts: {
      next,
      overdue: (overdue?.payments ?? []).map(({ dueDate: date, amountCents }) => ({ date, amountCents })),
      isPending: overdue?.isPending ?? false,
    },
    isOverdueKnown: overdue !== undefined && (overdue.isLoaded || overdue.hasFailed || overdue.isPending),
  };
}
