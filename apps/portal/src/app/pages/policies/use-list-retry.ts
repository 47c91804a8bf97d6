import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MissingOfList } from '#portal/app/pages/policies/use-list-state.ts';
import { documentsQuery } from '#portal/features/documents/document-queries.ts';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';

/**
 * Asks again for what is overdue: in a file that comes after the list. Without it the failure stays where it
 * is.
 */
export const reloadOverdueOf = (policyNumbers: readonly string[]): Promise<void> =>
  loadChunk(() => import('#portal/features/payments/overdue/reload-overdue.ts')).then(
    ({ reloadOverdue }) => reloadOverdue(policyNumbers),
    () => undefined,
  );

/**
 * Asks again for what the list misses, and for nothing else. `isTrying`: from the press until
 * every answer is there. POL-44
 */
export function useListRetry({ overdue, details, documents }: MissingOfList) {
  const client = useQueryClient();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    const loading = [
      ...details.map((policyNumber) => client.prefetchQuery(policyDetailQuery(policyNumber))),
      ...documents.map((policy) => client.prefetchQuery(documentsQuery(policy))),
    ];
    const reloading = overdue.length > 0 ? reloadOverdueOf(overdue) : undefined;
    await Promise.all([...loading, reloading]);
    setTrying(false);
  };
  return { isTrying, retry: () => void retry() };
}
