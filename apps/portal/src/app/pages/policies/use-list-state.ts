import { isFinalNoticeDue } from '@portal/domain/payments/final-notice';
import { findPolicyOverdue, type OverdueState } from '@portal/domain/payments/loading/overdue-state';
import { totalCentsOf } from '@portal/domain/payments/overdue/payment-selection';
import {
  type ListFacts,
  type ListState,
  listState,
  type PolicyFacts,
} from '@portal/domain/policies/answers/list-state';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { documentsQuery } from '#portal/features/documents/api/document-queries.ts';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-holder.ts';
import { policyDetailQuery } from '#portal/features/policies/api/policy-queries.ts';
import { cardConcern } from '#portal/features/policies/card-expiry-texts.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

function overdueFacts(state: OverdueState, policyNumber: string): PolicyFacts['overdue'] {
  const overdue = findPolicyOverdue(state, policyNumber);
  if (!overdue?.isLoaded) return undefined;
  const { isPending, isPayableOnline, isSettled, payments } = overdue;
  return { totalDueCents: totalCentsOf(payments), isPending, isPayableOnline, isSettled };
}

const hasFailedToLoad = (client: QueryClient, policyNumber: string): boolean =>
  client.getQueryState(policyDetailQuery(policyNumber).queryKey)?.status === 'error';

/**
 * Returns the client, and draws again whenever anything it holds was loaded. A list has as many details as policies, and a hook for each
 * would need the library's part for that, which is larger than this page.
 */
function useLoadedData(): QueryClient {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const loadedAt = () =>
    cache.getAll().reduce((sum, { state }) => sum + state.dataUpdateCount + state.errorUpdateCount, 0);
  useSyncExternalStore((onChange) => cache.subscribe(onChange), loadedAt);
  return client;
}

/** What the list knows of its policies, once each part is there. Everything is loaded behind the list, which waits for none of it. */
export type KnownOfList = {
  readonly state: ListState;
  readonly hasFailed: boolean;
  readonly detailOf: (policyNumber: string) => PolicyDetail | undefined;
};

/** Returns what needs the customer most, from what is overdue, the cards that pay, and what came. POL-31, POL-32 */
export function useListState(
  policies: readonly PolicySummary[],
  contactChange: ListFacts['contactChange'] = null,
): KnownOfList {
  const overdue = useOverdueState();
  const { extendedDishonourPolicies } = useConfiguration().featureFlag;
  const client = useLoadedData();
  const detailOf = (policyNumber: string) => client.getQueryData(policyDetailQuery(policyNumber).queryKey);
  const facts = policies.map((policy): PolicyFacts => {
    const detail = detailOf(policy.policyNumber);
    const documents = client.getQueryData(documentsQuery(policy).queryKey);
    const letters = documents?.filter(({ isNew, isRead }) => isNew === true && isRead !== true);
    return {
      ...policy,
      paidBy: detail,
      overdue: overdueFacts(overdue, policy.policyNumber),
      card: detail && cardConcern(detail),
      newLetterCount: letters?.length ?? 0,
    };
  });
  const showsFinalNotice = extendedDishonourPolicies && isFinalNoticeDue(policies);
  return {
    state: listState({ policies: facts, contactChange, showsFinalNotice }),
    hasFailed:
      overdue.policies.some(({ hasFailed }) => hasFailed) ||
      policies.some(({ policyNumber }) => hasFailedToLoad(client, policyNumber)),
    detailOf,
  };
}
