import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { formatDate } from '@portal/domain/values/calendar-date';
import type { ReactNode } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CHEVRON_RIGHT } from '#portal/components/controls/icon-shapes.ts';
import { PolicyStatusTag } from '#portal/features/policies/policy-status-tag.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import styles from './ended-policies.module.css';

type EndedPoliciesProps = {
  policies: readonly PolicySummary[];
  detailOf: (policyNumber: string) => PolicyDetail | undefined;
  dueOf?: ((policy: PolicySummary) => ReactNode) | undefined;
  /** Whether there is nothing else to see. */
  isOpen: boolean;
};

const endText = (detail: PolicyDetail | undefined): string =>
  detail?.terminationDate ? `Ended ${formatDate(detail.terminationDate)}` : '';

/** The policies that have ended, folded to one line each: they are looked up, not looked at. POL-34 */
export function EndedPolicies({ policies, detailOf, dueOf, isOpen }: EndedPoliciesProps) {
  if (policies.length === 0) return null;
  return (
    <details className={styles.policies} open={isOpen}>
      <summary>
        <Icon shape={CHEVRON_RIGHT} />
        <h2>Policies that have ended ({policies.length})</h2>
      </summary>
      <ul>
        {policies.map((policy) => (
          <li key={policy.policyNumber}>
            <a href={paths.policy(policy.policyNumber)}>{policy.productName}</a>
            <span className="meta">
              Policy No. <span className="number">{policy.policyNumber}</span>
            </span>
            <span className="meta number">{endText(detailOf(policy.policyNumber))}</span>
            <PolicyStatusTag policy={policy} />
            {dueOf?.(policy)}
          </li>
        ))}
      </ul>
    </details>
  );
}
