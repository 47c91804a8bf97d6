import './policy-print.css';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { formatDate } from '@portal/domain/values/calendar-date';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { type ReactNode, useEffect } from 'react';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { PolicyActions } from '#portal/features/policies/detail/actions/policy-actions.tsx';
import { BeneficiariesSection } from '#portal/features/policies/detail/beneficiaries-section.tsx';
import { LivesSection } from '#portal/features/policies/detail/lives-section.tsx';
import { PolicySidebar } from '#portal/features/policies/detail/policy-sidebar.tsx';
import { PolicySummarySection } from '#portal/features/policies/detail/policy-summary-section.tsx';
import { PolicyTerms } from '#portal/features/policies/detail/policy-terms.tsx';
import { unfoldForPrint } from '#portal/features/policies/folding.ts';
import { PaymentSection } from '#portal/features/policies/payment/payment-section.tsx';
import { region } from '#portal/lib/site/region.ts';
import { text } from '#portal/lib/site/text.ts';

type PolicyViewProps = {
  policy: PolicySummary;
  detail: PolicyDetail;
  /** Whether the customer has just changed the payment details. */
  isPaymentUpdated: boolean;
  /** Whether the banner speaks of it. */
  isOverdue?: boolean;
  /** The offers after that change. */
  afterUpdate?: ReactNode;
  /** The payments of an active policy. */
  payments?: ReactNode;
};

function sectionsOf(isInactive: boolean) {
  const { policySummary, paymentDetails, livesInsured, beneficiaries } = text.headings;
  const sections = { summary: policySummary, payment: paymentDetails, lives: livesInsured, beneficiaries };
  return Object.entries(sections).slice(0, isInactive ? 1 : undefined);
}

/** Everything below the header of a policy's page. POL-14, POL-15 */
export function PolicyView({
  policy,
  detail,
  isPaymentUpdated,
  isOverdue = false,
  afterUpdate,
  payments,
}: PolicyViewProps) {
  const { isInactive } = policyStatus(detail.policyStatusId);
  useEffect(unfoldForPrint, []);
  return (
    <div className="wrap">
      {afterUpdate}
      <p className="printed-on">
        Printed on {formatDate(dayInTimeZone(new Date(), region.timeZone))}. Questions? Call us on{' '}
        <PhoneLink />.
      </p>
      {policy.isClaimInProgress ? (
        <Banner tone="info" title="Claim in progress">
          We are working on a claim for this policy. To ask about its progress, call us on <PhoneLink />.
        </Banner>
      ) : null}
      <div className="policy-columns">
        <div className="policy-sections">
          <PolicySummarySection {...{ policy, detail, isOverdue }} />
          <PolicyActions {...{ detail, isOverdue }} isClaimInProgress={policy.isClaimInProgress} />
          {isInactive ? null : (
            <>
              <PaymentSection detail={detail} isJustUpdated={isPaymentUpdated} />
              <LivesSection detail={detail} />
              <BeneficiariesSection beneficiaries={detail.beneficiaries} />
              <PolicyTerms productTypeId={detail.productTypeId} />
              {payments}
            </>
          )}
        </div>
        <PolicySidebar sections={sectionsOf(isInactive)} />
      </div>
    </div>
  );
}
