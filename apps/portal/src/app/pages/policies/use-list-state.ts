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
import { useQueries } from '@tanstack/react-query';
import { documentsQuery } from '#portal/features/documents/api/document-queries.ts';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-holder.ts';
import { policyDetailQuery } from '#portal/features/policies/api/policy-queries.ts';
import { cardConcern } from '#portal/features/policies/card-expiry-texts.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

function overdueFacts(state: OverdueState, policyNumber: string): PolicyFacts['overdue'] {
  const overdue = findPolicyOverdue(state, policyNumber);
  if (!overdue?.isLoaded) return undefined;
  const { isPending, isPayableOnline, payments } = overdue;
  return { totalDueCents: totalCentsOf(payments), isPending, isPayableOnline };
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
  const details = useQueries({
    queries: policies.map(({ policyNumber }) => ({ ...policyDetailQuery(policyNumber), enabled: false })),
  });
  const documents = useQueries({
    queries: policies.map((policy) => ({ ...documentsQuery(policy), enabled: false })),
  });
  const facts = policies.map((policy, place): PolicyFacts => {
    const detail = details[place]?.data;
    const letters = documents[place]?.data?.filter(({ isNew, isRead }) => isNew === true && isRead !== true);
    return {
      ...policy,
      overdue: overdueFacts(overdue, policy.policyNumber),
      card: detail && cardConcern(detail),
      newLetterCount: letters?.length ?? 0,
    };
  });
  const showsFinalNotice = extendedDishonourPolicies && isFinalNoticeDue(policies);
  return {
    state: listState({ policies: facts, contactChange, showsFinalNotice }),
    hasFailed: details.some(({ isError }) => isError) || overdue.policies.some(({ hasFailed }) => hasFailed),
    detailOf: (policyNumber) => details.find(({ data }) => data?.policyNumber === policyNumber)?.data,
  };
}
