import { RECEIPT_CORRESPONDENCE } from '@portal/contract/documents/mapping';
import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQuery } from '@tanstack/react-query';
import { documentsQuery } from '#portal/features/documents/document-queries.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/**
 * Returns the receipts among the documents of a policy, as far as they are loaded. It asks nobody. PRE-9
 */
export function useReceipts(policy: PolicySummary): readonly PolicyDocument[] {
  const { documentsFeature } = useConfiguration().featureFlag;
  const { data = [] } = useQuery({ ...documentsQuery(policy), enabled: false });
  if (documentsFeature !== 1) return [];
  return data.filter(({ correspondenceType }) => correspondenceType === RECEIPT_CORRESPONDENCE);
}
