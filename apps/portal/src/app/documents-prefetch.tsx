import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKnownPolicies } from '#portal/app/use-known-policies.ts';
import { documentsQuery } from '#portal/features/documents/document-queries.ts';

/**
 * Loads the documents of each policy once the customer is known. It shows nothing, and
 * nothing waits for it. DOC-30
 */
export function DocumentsPrefetch() {
  const client = useQueryClient();
  const policies = useKnownPolicies();
  useEffect(() => {
    for (const policy of policies) void client.prefetchQuery(documentsQuery(policy));
  }, [client, policies]);
  return null;
}
