import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import { paymentMethod } from '@portal/domain/policies/payment-method';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NotFoundPage } from '#portal/app/pages/static/not-found-page.tsx';
import { NotEditablePage } from '#portal/app/pages/update-payment/not-editable-page.tsx';
import { ReturnedChange } from '#portal/app/pages/update-payment/returned-change.tsx';
import { UpdateMethod } from '#portal/app/pages/update-payment/update-method.tsx';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';

import { type ReturnQuery, returnQueryOf } from '#portal/features/payment-details/return-query.ts';
import { leftForm, pendingReturn } from '#portal/features/payment-details/update-storage.ts';
import { policiesQuery, policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { hasStatus } from '#portal/lib/api/request-failure.ts';

import { paths } from '#portal/lib/routing/paths.ts';

/**
 * Returns what the gateway led back with, if it did. It leaves the address at once, and is kept in the tab
 * until it is known what came of it. UPD-65, UPD-67
 */
function useReturnQuery(policyNumber: string): ReturnQuery | undefined {
  const search = useSearch();
  const [, navigate] = useLocation();
  const arrived = returnQueryOf(search);
  useLayoutEffect(() => {
    const query = returnQueryOf(search);
    if (!query) return;
    leftForm.forget();
    pendingReturn.store({ policyNumber, query });
    navigate(paths.updatePayment(policyNumber), { replace: true });
  }, [search, policyNumber, navigate]);
  return arrived ?? pendingReturn.find(policyNumber)?.query;
}

/** A policy that is not the customer's: what came back for it is another customer's, and forgotten. UPD-50 */
function ForeignPolicy() {
  useEffect(() => pendingReturn.forget(), []);
  return <NotFoundPage />;
}

const isEditable = ({ paymentMethodId, policyStatusId }: PolicyDetail): boolean =>
  paymentMethod(paymentMethodId).canEditOnline && !policyStatus(policyStatusId).isInactive;

function OwnPolicy({ policyNumber, query }: { policyNumber: string; query: ReturnQuery | undefined }) {
  const {
    data: detail,
    error,
    refetch,
  } = useQuery({
    ...policyDetailQuery(policyNumber),
    // The stored method may be about to change.
    enabled: query === undefined,
  });
  if (query) return <ReturnedChange key={JSON.stringify(query)} policyNumber={policyNumber} query={query} />;
  if (hasStatus(error, STATUS_CODES.notFound)) return <NotFoundPage />;
  if (!detail && error)
    return <LoadFailure isWholePage error={error} what="your policy" onRetry={() => void refetch()} />;
  if (!detail) return <LoadingPage isTextFirst text="Loading your policy details..." />;
  return isEditable(detail) ? <UpdateMethod detail={detail} /> : <NotEditablePage detail={detail} />;
}

/**
 * Changes how one of the customer's policies is paid, or takes what the gateway led back
 * with. NAV-5, UPD-50 to UPD-72
 */
export function UpdatePaymentPage({ policyNumber }: { policyNumber: string }) {
  const query = useReturnQuery(policyNumber);
  const { data, isError, error, refetch } = useQuery(policiesQuery);
  if (isError && !data)
    return <LoadFailure isWholePage error={error} what="your policy" onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage isTextFirst text="Loading your policy details..." />;
  const isOwn = data.policies.some((policy) => policy.policyNumber === policyNumber);
  return isOwn ? (
    <OwnPolicy key={policyNumber} policyNumber={policyNumber} query={query} />
  ) : (
    <ForeignPolicy />
  );
}
