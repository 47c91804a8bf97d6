import '#portal/components/card/card.css';
import './policy-card.css';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { productType } from '@portal/domain/policies/product-type';
import { formatDate } from '@portal/domain/values/calendar-date';
import { formatAmount } from '@portal/domain/values/money';
import type { ReactNode } from 'react';
import { Icon } from '#portal/components/icon/icon.tsx';
import { CHEVRON_RIGHT } from '#portal/components/icon/icon-shapes.ts';
import { PRODUCT_ICONS } from '#portal/features/policies/components/policy-appearance.ts';
import { PolicyStatusTag } from '#portal/features/policies/components/policy-status-tag.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import { NOT_GIVEN } from '#portal/lib/values/not-given.ts';

function CoverFacts({ policy }: { policy: PolicySummary }) {
  return (
    <dl className="facts">
      <div>
        <dt>Cover amount</dt>
        <dd className="number">{formatAmount(policy.coverAmountCents) || NOT_GIVEN}</dd>
      </div>
      <div>
        <dt>Renewal date</dt>
        <dd className="number">{formatDate(policy.renewalDate) || NOT_GIVEN}</dd>
      </div>
    </dl>
  );
}

type PolicyCardProps = {
  policy: PolicySummary;
  /** What is overdue for it, and what to do about that. */
  due?: ReactNode;
};

/** One policy of the list. POL-6 to POL-8 */
export function PolicyCard({ policy, due }: PolicyCardProps) {
  const { showsCover } = policyStatus(policy.policyStatusId);
  return (
    <li className={showsCover ? 'card policy-card' : 'card policy-card policy-card-ended'}>
      <div className="head">
        <span className="policy-icon">
          <Icon shape={PRODUCT_ICONS[productType(policy.productTypeId).icon]} />
        </span>
        <div>
          <h2>
            <a className="card-link" href={paths.policy(policy.policyNumber)}>
              {policy.productName}
            </a>
          </h2>
          <p className="meta">
            Policy No. <span className="number">{policy.policyNumber}</span>
          </p>
        </div>
      </div>
      {showsCover ? (
        <CoverFacts policy={policy} />
      ) : (
        <p className="note">This policy has ended. You can still read its details.</p>
      )}
      {due}
      <div className="foot">
        <PolicyStatusTag policy={policy} />
        <span className="view" aria-hidden="true">
          View<span className="wide"> policy</span> <Icon shape={CHEVRON_RIGHT} />
        </span>
      </div>
    </li>
  );
}
