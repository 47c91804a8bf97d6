import { isPolicySummary } from '@portal/contract/customer/mapping';
import { isFinalNoticeDue } from '@portal/domain/payments/final-notice';
import { useQuery } from '@tanstack/react-query';
import { FinalNotice } from '#portal/features/payments/components/final-notice.tsx';
import { policiesQuery } from '#portal/features/policies/api/policy-queries.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** Returns the summaries that the page has loaded. This hook loads nothing itself. */
function useLoadedPolicies() {
  const { data: customer } = useQuery({ ...customerDetailQuery, enabled: false });
  const { data: holder } = useQuery({ ...policiesQuery, enabled: false });
  return holder?.policies ?? customer?.policies.filter(isPolicySummary) ?? [];
}

/** The final notice, where the site has it and a policy of the customer is in its last period. OVD-1 */
export function FinalNoticeContainer() {
  const { extendedDishonourPolicies } = useConfiguration().featureFlag;
  const isDue = isFinalNoticeDue(useLoadedPolicies());
  return extendedDishonourPolicies && isDue ? <FinalNotice /> : null;
}
