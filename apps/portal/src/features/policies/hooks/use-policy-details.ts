import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { policyDetailQuery } from '#portal/features/policies/api/policy-queries.ts';

/** So many details are asked for at a time: a customer may have twenty policies. */
const AT_A_TIME = 3;

/** Loads the detail of every policy behind the list, so that a policy opens at once. One that fails is asked for again there. POL-11 */
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
    for (let worker = 0; worker < AT_A_TIME; worker += 1) void work();
    return () => {
      isStopped = true;
    };
  }, [client, policies]);
}
