import '#portal/components/content/card.css';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { formatDate } from '@portal/domain/values/calendar-date';
import type { ReactNode } from 'react';
import { FactList } from '#portal/components/content/fact-list.tsx';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { currentExpiryText, currentMethodText } from '#portal/features/payment-details/update-texts.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';
import styles from './update-frame.module.css';

/** How the policy is paid while nothing has changed. */
function CurrentMethod({ detail }: { detail: PolicyDetail }) {
  return (
    <section className="panel" aria-labelledby="current-method">
      <h2 id="current-method" className={styles.title}>
        {text.headings.myPaymentDetails}
      </h2>
      <FactList
        facts={[
          ['Payment method', currentMethodText(detail)],
          ['Card expiry', currentExpiryText(detail)],
          ['Next payment', formatDate(detail.nextCollectionDate)],
        ]}
      />
      <p className="hint">This will not change until you save other details.</p>
    </section>
  );
}

type UpdateFrameProps = {
  detail: PolicyDetail;
  /** The problem, above the heading. */
  problem?: ReactNode;
  /** Whether it makes sense to show how the policy is paid now. */
  showsCurrent?: boolean;
  children: ReactNode;
};

/** The frame of the page: way back, heading, policy, and how it is paid now. */
export function UpdateFrame({ detail, problem, showsCurrent = true, children }: UpdateFrameProps) {
  const { subtitle } = useConfiguration().regionalisation.pages.updatePaymentDetails;
  return (
    <div className="wrap">
      <BackLink href={paths.policy(detail.policyNumber)} label={`Back to ${detail.productName}`} />
      {problem}
      <h1 tabIndex={-1}>{text.headings.editPaymentDetails}</h1>
      <p className="lead">
        {detail.productName}, <span className="number">policy {detail.policyNumber}</span>
      </p>
      {showsCurrent ? <p className={styles.subtitle}>{withPhone(subtitle)}</p> : null}
      <div className={styles.columns}>
        {children}
        <aside className={styles.side}>
          {showsCurrent ? <CurrentMethod detail={detail} /> : null}
          <HelpBlock />
        </aside>
      </div>
    </div>
  );
}
