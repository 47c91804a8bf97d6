import { findPolicyOverdue, type OverdueState } from '@portal/domain/payments/loading/overdue-state';
import {
  type ListFacts,
  type ListState,
  listState,
  type PolicyFacts,
} from '@portal/domain/policies/list-state';
import { findNextPayment } from '@portal/domain/policies/next-payment';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { documentsQuery } from '#portal/features/documents/document-queries.ts';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';
import { useDueRows } from '#portal/features/payments/overdue/use-due-rows.ts';
import { cardConcern } from '#portal/features/policies/payment/card-expiry-texts.ts';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { region } from '#portal/lib/site/region.ts';

/** Whether the question for what is overdue was answered, or a payment is under way. */
function isOverdueKnown(state: OverdueState, policyNumber: string): boolean {
  const overdue = findPolicyOverdue(state, policyNumber);
  return overdue !== undefined && (overdue.isLoaded || overdue.isPending);
}

/** The failure of a policy's details; undefined where they are there, or on their way. */
const detailFailure = (client: QueryClient, policyNumber: string): Error | undefined => {
  const state = client.getQueryState(policyDetailQuery(policyNumber).queryKey);
  return (state?.status === 'error' && state.data === undefined && state.error) || undefined;
};

/** The parts of the policies that could not be loaded, by policy number. POL-44 */
export type MissingOfList = {
  readonly overdue: readonly string[];
  readonly details: readonly string[];
  /** Those whose list of documents is missing. */
  readonly documents: readonly PolicySummary[];
  /** Why the first of the details failed. */
  readonly error: Error | undefined;
};

function missingOf(
  policies: readonly PolicySummary[],
  overdue: OverdueState,
  client: QueryClient,
): MissingOfList {
  const details = policies.flatMap(({ policyNumber }) => {
    const error = detailFailure(client, policyNumber);
    return error ? [{ policyNumber, error }] : [];
  });
  return {
    overdue: overdue.policies.flatMap((policy) =>
      policy.hasFailed && !policy.isLoaded ? [policy.policyNumber] : [],
    ),
    details: details.map(({ policyNumber }) => policyNumber),
    documents: policies.filter(
      (policy) => client.getQueryState(documentsQuery(policy).queryKey)?.status === 'error',
    ),
    error: details[0]?.error,
  };
}

/**
 * Returns the client, and renders again whenever anything it holds was loaded. A list has as many details as
 * policies, and a hook for each would need the library's part for that, which is larger than this page.
 */
function useLoadedData(): QueryClient {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const loadedAt = () =>
    cache.getAll().reduce((sum, { state }) => sum + state.dataUpdateCount + state.errorUpdateCount, 0);
  // A part of the page that asks for something while it is rendered makes an entry,
  // which has nothing loaded yet.
  useSyncExternalStore(
    (onChange) => cache.subscribe(({ type }) => type === 'updated' && onChange()),
    loadedAt,
  );
  return client;
}

/**
 * The knowledge of the list about its policies, once each part is there. Everything is loaded behind the
 * list, which waits for none of it.
 */
export type KnownOfList = {
  readonly state: ListState;
  readonly missing: MissingOfList;
  readonly detailOf: (policyNumber: string) => PolicyDetail | undefined;
};

/**
 * Returns what needs the customer most, from what the banner says, the cards that pay, and what is paid
 * next. POL-31, POL-32
 */
export function useListState(
  policies: readonly PolicySummary[],
  contactChange: ListFacts['contactChange'] = null,
): KnownOfList {
  const overdue = useOverdueState();
  const rows = useDueRows(policies);
  const client = useLoadedData();
  const today = dayInTimeZone(new Date(), region.timeZone);
  const detailOf = (policyNumber: string) => client.getQueryData(policyDetailQuery(policyNumber).queryKey);
  const facts = policies.map((policy): PolicyFacts => {
    const { policyNumber } = policy;
    const detail = detailOf(policyNumber);
    return {
      ...policy,
      isSaidAbove: rows.has(policyNumber) || (isOverdueKnown(overdue, policyNumber) ? false : undefined),
      card: detail && cardConcern(detail),
      nextPayment: detail && findNextPayment(detail, today),
    };
  });
  return {
    state: listState({ policies: facts, contactChange }),
    missing: missingOf(policies, overdue, client),
    detailOf,
  };
}
