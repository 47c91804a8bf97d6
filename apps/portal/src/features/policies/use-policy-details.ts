import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';

/** How many details are loaded at a time: a customer may have twenty policies. */
const MAX_PARALLEL = 3;

/**
 * Loads the details of every policy in the background, so that a policy opens at once. Its page
 * retries a failed one. POL-11
 */
export function usePolicyDetails(policies: readonly PolicySummary[] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!policies) return;
    let isStopped = false;
    const waiting = policies.map(({ policyNumber }) => policyNumber);
    const work = async () => {
      for (let next = waiting.shift(); next && !isStopped; next = waiting.shift()) {
        await client.prefetchQuery(policyDetailQuery(next));
      }
    };
    for (let worker = 0; worker < MAX_PARALLEL; worker += 1) void work();
    return () => {
      isStopped = true;
    };
  }, [client, policies]);
}
