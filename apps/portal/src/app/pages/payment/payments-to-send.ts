import { isInExtendedDishonour } from '@portal/domain/payments/extended-dishonour';
import { isAskedFor } from '@portal/domain/payments/loading/change-policy';
import type { PolicyOverdue } from '@portal/domain/payments/loading/overdue-state';
import type { PolicySummary } from '@portal/domain/policies/policy';

/**
 * Returns the chosen payments as the call wants them: under extended dishonour as they came, if they
 * are there; otherwise their ids. Undefined while it is not known which. Nothing is loaded for a policy
 * that has ended: its ids go.
 */
export function paymentsToSend(
  policy: PolicySummary,
  overdue: PolicyOverdue | undefined,
  ids: readonly number[],
) {
  if (!isInExtendedDishonour(policy.extendedDishonourStatusId) || !isAskedFor(policy)) return ids;
  const isLoading = !overdue || !(overdue.isLoaded || overdue.hasFailed || overdue.isPending);
  if (isLoading) return undefined;
  const chosen = overdue.payments.filter(({ transactionId }) => ids.includes(transactionId));
  return chosen.length === ids.length ? chosen : ids;
}
