import { isPolicySummary } from '@portal/contract/customer/mapping';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { orderPolicies } from '@portal/domain/policies/policy-order';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { policiesQuery } from '#portal/features/policies/policy-queries.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import type { Route } from '#portal/lib/routing/route-table.ts';

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

/**
 * Returns whether a page waits until it is known what is overdue by the summaries: one that has loaded
 * neither the policies nor a whole customer. OVD-7
 */
export function useWaitsForPolicies(route: Route | undefined): boolean {
  const customer = useQuery({ ...customerDetailQuery, enabled: false });
  const policies = useQuery({ ...policiesQuery, enabled: false });
  if (route?.prefetch?.includes('policies') || route?.hidesOverdueBanner) return false;
  if (!customer.data) return !route && !customer.isError;
  return !customer.data.policies.every(isPolicySummary) && !policies.data && !policies.isError;
}
