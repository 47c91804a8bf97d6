import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MissingOfList } from '#portal/app/pages/policies/use-list-state.ts';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';

/** In the file that loads what is overdue, which comes after the list. */
async function reloadOverdueOf(policyNumbers: readonly string[]): Promise<void> {
  const { reloadOverdue } = await loadChunk(
    () => import('#portal/features/payments/overdue/reload-overdue.ts'),
  );
  await reloadOverdue(policyNumbers);
}

/**
 * Asks again for what the list misses, and for nothing else. `isTrying`: from the press until
 * every answer is there. POL-44
 */
export function useListRetry({ overdue, details }: MissingOfList) {
  const client = useQueryClient();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    const loading = details.map((policyNumber) => client.prefetchQuery(policyDetailQuery(policyNumber)));
    await Promise.all([...loading, ...(overdue.length > 0 ? [reloadOverdueOf(overdue)] : [])]);
    setTrying(false);
  };
  return { isTrying, retry: () => void retry() };
}
