import '#portal/features/policies/list/policy-card.css';
import './policy-header.css';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { productType } from '@portal/domain/policies/product-type';
import type { ReactNode } from 'react';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { buttonClass } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { INBOX } from '#portal/components/controls/icon-shapes.ts';
import { PRODUCT_ICONS } from '#portal/features/policies/policy-appearance.ts';
import { PolicyStatusTag } from '#portal/features/policies/policy-status-tag.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

type PolicyHeaderProps = {
  policy: PolicySummary;
  /** Whether the policy is known to have documents; undefined keeps the place of their button. OVD-7 */
  hasInbox: boolean | undefined;
  /** The two figures that people come for. */
  headlines?: ReactNode;
  /** The parts that could not be loaded behind the page. */
  unchecked?: ReactNode;
};

/** The header of a policy's page. POL-12 */
export function PolicyHeader({ policy, hasInbox, headlines, unchecked }: PolicyHeaderProps) {
  return (
    <div className="policy-header">
      <div className="wrap">
        <BackLink href={paths.home} label={text.headings.policies} />
        <div className="row">
          <div className="title">
            <span className="policy-icon">
              <Icon shape={PRODUCT_ICONS[productType(policy.productTypeId).icon]} />
            </span>
            <div>
              <h1 tabIndex={-1}>{policy.productName}</h1>
              <p className="sub">
                <span className="number">Policy No. {policy.policyNumber}</span>
                <PolicyStatusTag policy={policy} />
              </p>
            </div>
          </div>
          {headlines}
          {hasInbox ? (
            <a className={buttonClass('secondary')} href={paths.documents(policy.policyNumber)}>
              <Icon shape={INBOX} />
              My inbox
            </a>
          ) : null}
          {hasInbox === undefined ? <span className={`${buttonClass('secondary')} inbox-place`} /> : null}
        </div>
        {unchecked}
      </div>
    </div>
  );
}
