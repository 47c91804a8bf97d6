import { finalNoticeProduct, isFinalNoticeDue } from '@portal/domain/payments/final-notice';
import { isOverdueLoaded } from '@portal/domain/payments/loading/overdue-state';
import { dueItems, namedPolicy } from '@portal/domain/payments/overdue/due-items';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useKnownPolicies } from '#portal/app/use-known-policies.ts';
import { PartBoundary } from '#portal/components/failure/part-boundary.tsx';
import { useIsPageWaiting } from '#portal/components/feedback/page-wait.ts';
import { NotPaidHere } from '#portal/components/help/not-paid-here.tsx';
import { useAnnounceOverdue } from '#portal/features/payments/overdue/announce-overdue.ts';
import {
  FINAL_NOTICE,
  FINAL_NOTICE_ID,
  OverdueBanner,
} from '#portal/features/payments/overdue/overdue-banner.tsx';
import { dispatchOverdue, onSummaryRefreshed } from '#portal/features/payments/overdue/overdue-loader.ts';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';
import { useDueRows } from '#portal/features/payments/overdue/use-due-rows.ts';
import { useSentPayment } from '#portal/features/payments/overdue/use-sent-payment.ts';
import { policiesQuery, policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

const LeftPayment = lazyComponent(
  async () => (await import('#portal/app/pages/payment/left-payment.tsx')).LeftPayment,
);

/**
 * Puts a refreshed summary in the place of the loaded one: in the list of policies, and in the
 * customer that other pages have.
 */
function replaceSummary(client: QueryClient, summary: PolicySummary): void {
  const refreshed = <Policy extends { policyNumber: string }>(policies: readonly Policy[]) =>
    policies.map((policy) => (policy.policyNumber === summary.policyNumber ? summary : policy));
  client.setQueryData(
    policiesQuery.queryKey,
    (holder) => holder && { ...holder, policies: refreshed(holder.policies) },
  );
  client.setQueryData(
    customerDetailQuery.queryKey,
    (customer) => customer && { ...customer, policies: refreshed(customer.policies) },
  );
}

/** Loads what is overdue for the policies of the customer, once they are known. */
function useOverdueLoading(policies: readonly PolicySummary[]): void {
  const client = useQueryClient();
  useEffect(() => onSummaryRefreshed((summary) => replaceSummary(client, summary)), [client]);
  useEffect(() => {
    if (policies.length > 0) dispatchOverdue({ type: 'policies-loaded', policies });
  }, [policies]);
}

/** The page below the notice may be rendered a moment later, and its heading takes the focus first. */
const FOCUS_AFTER_MS = 300;

/**
 * Moves the focus from the main heading, which is below, to the final notice when that is first shown in a
 * session. OVD-6
 */
function useNoticeFocus(isShown: boolean): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (!isShown || wasShown.current) return;
    const timer = setTimeout(() => {
      wasShown.current = true;
      // A customer who has gone on already, or has just loaded the page, is left where they are.
      if (document.activeElement?.tagName === 'H1') document.getElementById(FINAL_NOTICE_ID)?.focus();
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
}

/** Says that a policy is late, and how it is paid, once that is known. PAY-59 */
function LateElsewhere({ policy: { policyNumber, productName } }: { policy: PolicySummary }) {
  const { data } = useQuery({ ...policyDetailQuery(policyNumber), enabled: false });
  return (
    <>
      A payment for {productName} is late. <NotPaidHere paidBy={data} />
    </>
  );
}

/**
 * Returns whether the banner may be shown: it comes together with the page. Once it is there it stays, also
 * while the next page is loading. OVD-7
 */
function useIsTime(isPossible: boolean): boolean {
  const isWaiting = useIsPageWaiting();
  const wasShown = useRef(false);
  const isTime = isPossible && (wasShown.current || !isWaiting);
  useEffect(() => {
    if (isTime) wasShown.current = true;
  }, [isTime]);
  return isTime;
}

type OverdueContainerProps = {
  isHidden: boolean;
  /** The path at which the portal was opened, or the customer logged in. */
  openedAt: string;
};

/**
 * The overdue banner, and what loads it. It stays on every page, so that nothing is loaded or announced
 * twice; `isHidden` shows nothing. OVD-1 to OVD-5
 */
export function OverdueContainer({ isHidden, openedAt }: OverdueContainerProps) {
  const { extendedDishonourPolicies } = useConfiguration().featureFlag;
  const policies = useKnownPolicies();
  useOverdueLoading(policies);
  const left = useSentPayment(policies, openedAt);
  const leftPolicy = policies.find(({ policyNumber }) => policyNumber === left?.policyNumber);
  const state = useOverdueState();
  const items = useMemo(() => dueItems(state, policies), [state, policies]);
  const rows = useDueRows(policies);
  const hasFinalNotice = extendedDishonourPolicies && isFinalNoticeDue(policies);
  const isLoaded = policies.length > 0 && isOverdueLoaded(state);
  useAnnounceOverdue(items, isLoaded && !isHidden, hasFinalNotice ? FINAL_NOTICE : '');
  const isTime = useIsTime(policies.length > 0);
  useNoticeFocus(hasFinalNotice && !isHidden && isTime);
  if (isHidden) return null;
  const shownRows = policies.flatMap((policy) => {
    const { policyNumber } = policy;
    const row = rows.get(policyNumber);
    const item = items.find((one) => one.policyNumber === policyNumber);
    const notPaidHere = <LateElsewhere key={policyNumber} policy={policy} />;
    return row ? [{ policy: namedPolicy(policy, policies), item, notPaidHere, ...row }] : [];
  });
  return (
    <>
      {left && leftPolicy ? (
        <PartBoundary what="what came of your payment">
          <LeftPayment sent={left} policy={leftPolicy} />
        </PartBoundary>
      ) : null}
      {isTime && (shownRows.length > 0 || hasFinalNotice) ? (
        <OverdueBanner
          {...{ hasFinalNotice }}
          rows={shownRows}
          finalNoticeProduct={finalNoticeProduct(policies)}
        />
      ) : null}
    </>
  );
}
