import type { PolicySummary } from '@portal/domain/policies/policy';
import { buttonClass } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { paths } from '#portal/lib/routing/paths.ts';

/** A payment that the customer left at their bank was not made. PAY-108 */
export function UnfinishedPayment({ policy: { policyNumber, productName } }: { policy: PolicySummary }) {
  return (
    <div className="wrap">
      <Banner
        tone="info"
        title="Your payment was not finished"
        action={
          <a className={buttonClass('secondary')} href={paths.payment(policyNumber)}>
            Pay again
          </a>
        }
      >
        You left your bank’s page before the payment for {productName},{' '}
        <span className="number">policy {policyNumber}</span>, was done. No money was taken. You can pay again
        when it suits you.
      </Banner>
    </div>
  );
}
