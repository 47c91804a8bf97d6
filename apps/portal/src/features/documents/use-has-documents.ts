import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQuery } from '@tanstack/react-query';
import { documentsQuery } from '#portal/features/documents/document-queries.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/**
 * Returns whether documents are switched on and the policy is known to have some; undefined where it may have
 * some. No page waits for it. DOC-30
 */
export function useHasDocuments(policy: PolicySummary): boolean | undefined {
  const { documentsFeature } = useConfiguration().featureFlag;
  const { data } = useQuery({ ...documentsQuery(policy), enabled: documentsFeature === 1 });
  if (documentsFeature !== 1) return false;
  return data && data.length > 0 ? true : undefined;
}
