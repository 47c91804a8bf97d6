import { customerReference } from '@portal/domain/payment-details/customer-reference';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { SavingReturn } from '#portal/features/payment-details/components/saving-return.tsx';
import { type ChangeOutcome, saveReturned } from '#portal/features/payment-details/payment-details-calls.ts';
import { type ReturnQuery, triggersSaving } from '#portal/features/payment-details/return-query.ts';
import { pendingReturn, updateOffer } from '#portal/features/payment-details/update-storage.ts';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { expectPageFocus, usePageTitle } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';

type ReturnedChangeProps = { policyNumber: string; query: ReturnQuery };

/** A way back that saves nothing: the gateway says itself that it has no new details. UPD-65 */
const DECLINED: ChangeOutcome = { kind: 'refused', reason: 'declined' };

/**
 * Returns the customer's reference at the card provider; null where the host does not name the customer.
 * UPD-96
 */
async function referenceOf(client: QueryClient): Promise<string | null> {
  const { customerId } = await client.ensureQueryData(customerDetailQuery);
  const { crnSuffix } = currentConfiguration().regionalisation.payments;
  return customerId ? customerReference(customerId, crnSuffix) : null;
}

/** Returns after how many seconds the host is to be asked again, where it said so. UPD-71 */
const waitOf = (outcome: ChangeOutcome | undefined): number | undefined =>
  outcome?.kind === 'unreached' ? outcome.waitSeconds : undefined;

/**
 * Loads the new details, and forgets what was opened with those before. A failure is
 * shown on the policy page.
 */
async function loadNewDetails(client: QueryClient, policyNumber: string): Promise<void> {
  client.removeQueries({ queryKey: ['payment-control', policyNumber] });
  client.removeQueries({ queryKey: ['payment-form', policyNumber] });
  const detail = policyDetailQuery(policyNumber);
  await client.cancelQueries(detail);
  client.removeQueries(detail);
  await client.prefetchQuery(detail);
}

/**
 * Takes what the gateway led back with, and leads on: to the policy, or back to the form. A reload asks
 * again, and changes nothing twice. UPD-65 to UPD-71
 */
export function ReturnedChange({ policyNumber, query }: ReturnedChangeProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['returned-change', policyNumber, query],
    queryFn: async () => (triggersSaving(query) ? saveReturned(query, await referenceOf(client)) : DECLINED),
    staleTime: ({ state }) => (state.data?.kind === 'unreached' ? 0 : Infinity),
    refetchInterval: ({ state }) => 1000 * (waitOf(state.data) ?? 0) || false,
  });
  useEffect(() => {
    if (!data || data.kind === 'unreached') return;
    let isStopped = false;
    const leave = async () => {
      if (data.kind === 'changed') await loadNewDetails(client, policyNumber);
      if (isStopped) return;
      pendingReturn.forget();
      expectPageFocus();
      if (data.kind === 'changed') {
        const { otherPolicies, canPayOverdue } = data;
        if (otherPolicies.length > 0 || canPayOverdue)
          updateOffer.store({ policyNumber, otherPolicies, canPayOverdue });
        navigate(`${paths.policy(policyNumber)}?success=1`, { replace: true });
      } else {
        const state = { reason: data.reason, accountType: query.accountType };
        navigate(`${paths.updatePayment(policyNumber)}?error=true`, { replace: true, state });
      }
      window.scrollTo(0, 0);
    };
    void leave();
    return () => {
      isStopped = true;
    };
  }, [data, client, policyNumber, navigate, query.accountType]);
  const isUnreached = !isFetching && (data?.kind === 'unreached' || error !== null);
  usePageTitle(text.headings.editPaymentDetails, isUnreached);
  useEffect(() => {
    if (isUnreached) navigate(`${paths.updatePayment(policyNumber)}?error=true`, { replace: true });
  }, [isUnreached, policyNumber, navigate]);
  return (
    <SavingReturn
      policyNumber={policyNumber}
      isUnreached={isUnreached}
      waitSeconds={waitOf(data)}
      onRetry={() => void refetch()}
      onStartAgain={() => {
        pendingReturn.forget();
        expectPageFocus();
        navigate(`${paths.updatePayment(policyNumber)}?accountType=${query.accountType ?? ''}`, {
          replace: true,
        });
      }}
    />
  );
}
