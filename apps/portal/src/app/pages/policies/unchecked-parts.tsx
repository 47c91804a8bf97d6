import { findPolicyOverdue } from '@portal/domain/payments/loading/overdue-state';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQuery } from '@tanstack/react-query';
import { reloadOverdueOf } from '#portal/app/pages/policies/use-list-retry.ts';
import { NotChecked } from '#portal/components/connection/not-checked.tsx';
import { documentsQuery } from '#portal/features/documents/document-queries.ts';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';

/** Names what could not be loaded behind the page of a policy, with another try. SES-79 */
export function UncheckedParts({ policy }: { policy: PolicySummary }) {
  const { policyNumber } = policy;
  const overdue = findPolicyOverdue(useOverdueState(), policyNumber);
  const isOverdueMissing = overdue?.hasFailed === true && !overdue.isLoaded;
  const documents = useQuery({ ...documentsQuery(policy), enabled: false });
  const parts = [isOverdueMissing && 'your payments', documents.isError && 'your inbox'].filter(Boolean);
  const retry = () => {
    if (isOverdueMissing) void reloadOverdueOf([policyNumber]);
    if (documents.isError) void documents.refetch();
  };
  return <NotChecked what={parts.join(' and ')} onRetry={retry} />;
}
