import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import { hasDueRow } from '@portal/domain/payments/overdue/due-row';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { UncheckedParts } from '#portal/app/pages/policies/unchecked-parts.tsx';
import { NotFoundPage } from '#portal/app/pages/static/not-found-page.tsx';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { PartBoundary } from '#portal/components/failure/part-boundary.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { useHasDocuments } from '#portal/features/documents/use-has-documents.ts';
import { updateOffer } from '#portal/features/payment-details/update-storage.ts';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';
import { useShownPolicies } from '#portal/features/payments/overdue/use-shown-policies.ts';
import { PolicyHeader } from '#portal/features/policies/detail/policy-header.tsx';
import { PolicyHeadlines } from '#portal/features/policies/detail/policy-headlines.tsx';
import { PolicyView } from '#portal/features/policies/detail/policy-view.tsx';
import { PaymentUpdatedBanner } from '#portal/features/policies/payment/payment-updated-banner.tsx';
import { policiesQuery, policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { hasStatus } from '#portal/lib/api/request-failure.ts';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { usePage } from '#portal/lib/routing/page.ts';
import { useSuccess } from '#portal/lib/routing/use-success.ts';

const AfterUpdateContainer = lazyComponent(
  async () => (await import('#portal/app/pages/policies/after-update-container.tsx')).AfterUpdateContainer,
);

const PaymentsOfPolicy = lazyComponent(
  async () => (await import('#portal/app/pages/policies/payments-of-policy.tsx')).PaymentsOfPolicy,
);

const LOADING = 'Loading your policy...';

/** Reloads a page that the browser brings back from its back-forward cache. NAV-12 */
function useReloadFromBackForwardCache() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}

/** The offers after a change of the payment details; only then its script is loaded. UPD-75 */
function AfterUpdateSlot({ detail }: { detail: PolicyDetail }) {
  const [offer, setOffer] = useState(() => updateOffer.find(detail.policyNumber));
  if (!offer) return null;
  return (
    <PartBoundary what="what you can do next">
      <AfterUpdateContainer detail={detail} offer={offer} onDismiss={() => setOffer(undefined)} />
    </PartBoundary>
  );
}

/** The payments of the policy, whose script comes after the page. PRE-9 */
function PaymentsSlot(props: { policy: PolicySummary; detail: PolicyDetail }) {
  return (
    <PartBoundary what="your payments">
      <PaymentsOfPolicy {...props} />
    </PartBoundary>
  );
}

type ShownPolicyProps = {
  policy: PolicySummary;
  detail: PolicyDetail | undefined;
  error: unknown;
  onRetry: () => void;
};

function ShownPolicy({ policy: known, detail, error, onRetry }: ShownPolicyProps) {
  const [policy = known] = useShownPolicies([known]);
  const isPaymentUpdated = useSuccess();
  const isOverdue = hasDueRow(useOverdueState(), policy);
  const hasInbox = useHasDocuments(policy);
  usePage(`${policy.productName}, policy ${policy.policyNumber}`);
  useReloadFromBackForwardCache();
  return (
    <>
      {isPaymentUpdated && detail ? (
        <div className="wrap">
          <PaymentUpdatedBanner />
        </div>
      ) : null}
      <PolicyHeader
        {...{ policy, hasInbox }}
        headlines={<PolicyHeadlines {...{ policy, detail }} isMissing={!detail && Boolean(error)} />}
        unchecked={<UncheckedParts policy={policy} />}
      />
      {detail ? (
        <PolicyView
          {...{ policy, detail, isPaymentUpdated, isOverdue }}
          afterUpdate={<AfterUpdateSlot detail={detail} />}
          payments={<PaymentsSlot {...{ policy, detail }} />}
        />
      ) : null}
      {!detail && error ? <LoadFailure what="your policy" error={error} onRetry={onRetry} /> : null}
      {!detail && !error ? <LoadingPage isBelowHeading text={LOADING} /> : null}
    </>
  );
}

function OwnPolicy({ policy }: { policy: PolicySummary }) {
  const { data, error, refetch } = useQuery(policyDetailQuery(policy.policyNumber));
  if (hasStatus(error, STATUS_CODES.notFound)) return <NotFoundPage />;
  return <ShownPolicy policy={policy} detail={data} error={error} onRetry={() => void refetch()} />;
}

/** One policy of the customer's own list. Any other number is not found. POL-23 */
export function PolicyPage({ policyNumber }: { policyNumber: string }) {
  const { data, isError, error, refetch } = useQuery(policiesQuery);
  if (isError && !data)
    return <LoadFailure isWholePage error={error} what="your policy" onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage text={LOADING} />;
  const policy = data.policies.find((candidate) => candidate.policyNumber === policyNumber);
  return policy ? <OwnPolicy key={policyNumber} policy={policy} /> : <NotFoundPage />;
}
