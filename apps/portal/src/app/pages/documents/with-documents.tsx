import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RequireOwnPolicy } from '#portal/app/pages/policies/require-own-policy.tsx';
import { LoadFailure } from '#portal/components/load-failure/load-failure.tsx';
import { LoadingPage } from '#portal/components/skeleton/loading-page.tsx';
import { documentsQuery } from '#portal/features/documents/api/document-queries.ts';
import { policiesQuery } from '#portal/features/policies/api/policy-queries.ts';

type Loaded = { readonly policy: PolicySummary; readonly documents: readonly PolicyDocument[] };
type WithDocumentsProps = { policyNumber: string; children: (loaded: Loaded) => ReactNode };

function LoadedDocuments({
  policy,
  children,
}: {
  policy: PolicySummary;
  children: WithDocumentsProps['children'];
}) {
  const { data, isError, error, refetch } = useQuery(documentsQuery(policy));
  if (data) return children({ policy, documents: data });
  if (isError)
    return <LoadFailure isWholePage error={error} what="your documents" onRetry={() => void refetch()} />;
  return <LoadingPage text="Loading your documents..." />;
}

function PolicyOf({ policyNumber, children }: WithDocumentsProps) {
  const { data } = useQuery({ ...policiesQuery, enabled: false });
  const policy = data?.policies.find((candidate) => candidate.policyNumber === policyNumber);
  return policy ? <LoadedDocuments policy={policy}>{children}</LoadedDocuments> : null;
}

/** Shows what needs a policy and its documents, once both are there, to the customer whose policy it is. POL-23 */
export function WithDocuments(props: WithDocumentsProps) {
  return (
    <RequireOwnPolicy policyNumber={props.policyNumber}>
      <PolicyOf {...props} />
    </RequireOwnPolicy>
  );
}
