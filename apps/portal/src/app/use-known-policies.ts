import { isPolicySummary } from '@portal/contract/customer/mapping';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { orderPolicies } from '@portal/domain/policies/policy-order';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { policiesQuery } from '#portal/features/policies/policy-queries.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';

const NONE: readonly PolicySummary[] = [];

/**
 * Returns the summaries of the customer's policies, none until they are there. A page that shows policies has
 * loaded them; on any other they come with the customer, and are in the same order. Only a host that leaves
 * some of them out is asked again.
 */
export function useKnownPolicies(): readonly PolicySummary[] {
  const { data: customer } = useQuery(customerDetailQuery);
  const isIncomplete = customer !== undefined && !customer.policies.every(isPolicySummary);
  const { data: holder } = useQuery({ ...policiesQuery, enabled: isIncomplete });
  return useMemo(
    () => holder?.policies ?? orderPolicies(customer?.policies.filter(isPolicySummary) ?? NONE),
    [holder, customer],
  );
}
