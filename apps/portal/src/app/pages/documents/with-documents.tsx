import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RequireOwnPolicy } from '#portal/app/pages/policies/require-own-policy.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { documentsQuery } from '#portal/features/documents/document-queries.ts';
import { policiesQuery } from '#portal/features/policies/policy-queries.ts';

type Loaded = { readonly policy: PolicySummary; readonly documents: readonly PolicyDocument[] };
/** The documents could not be loaded: why, and another try. */
export type DocumentsFailure = {
  readonly policy: PolicySummary;
  readonly error: unknown;
  readonly onRetry: () => void;
};
type WithDocumentsProps = {
  policyNumber: string;
  failed: (failure: DocumentsFailure) => ReactNode;
  children: (loaded: Loaded) => ReactNode;
};
type LoadedDocumentsProps = Omit<WithDocumentsProps, 'policyNumber'> & { policy: PolicySummary };

function LoadedDocuments({ policy, failed, children }: LoadedDocumentsProps) {
  const { data, isError, error, refetch } = useQuery(documentsQuery(policy));
  if (data) return children({ policy, documents: data });
  if (isError) return failed({ policy, error, onRetry: () => void refetch() });
  return <LoadingPage text="Loading your documents..." />;
}

function PolicyOf({ policyNumber, ...shown }: WithDocumentsProps) {
  const { data } = useQuery({ ...policiesQuery, enabled: false });
  const policy = data?.policies.find((candidate) => candidate.policyNumber === policyNumber);
  return policy ? <LoadedDocuments policy={policy} {...shown} /> : null;
}

/**
 * Shows what needs a policy and its documents, once both are there, to the customer
 * whose policy it is. POL-23
 */
export function WithDocuments(props: WithDocumentsProps) {
  return (
    <RequireOwnPolicy policyNumber={props.policyNumber}>
      <PolicyOf {...props} />
    </RequireOwnPolicy>
  );
}
