import { useQueries } from '@tanstack/react-query';
import { useKnownPolicies } from '#portal/app/use-known-policies.ts';
import { documentsQuery } from '#portal/features/documents/api/document-queries.ts';

/** Loads the documents of each policy once the customer is known. It shows nothing, and nothing waits for it. DOC-30 */
export function DocumentsPrefetch() {
  const policies = useKnownPolicies();
  useQueries({ queries: policies.map((policy) => documentsQuery(policy)) });
  return null;
}
