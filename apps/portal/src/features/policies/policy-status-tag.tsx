import type { PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus, policyStatusText } from '@portal/domain/policies/policy-status';
import { Tag } from '#portal/components/content/tag.tsx';
import { STATUS_APPEARANCE } from '#portal/features/policies/policy-appearance.ts';

/**
 * A policy's status: the server's text, in the appearance that belongs to the id. It is read out after the
 * word 'Status'. POL-2, POL-3
 */
export function PolicyStatusTag({
  policy,
}: {
  policy: Pick<PolicySummary, 'policyStatusId' | 'statusText'>;
}) {
  const { key } = policyStatus(policy.policyStatusId);
  return (
    <span>
      <span className="visually-hidden">Status: </span>
      <Tag {...STATUS_APPEARANCE[key]}>{policyStatusText(policy)}</Tag>
    </span>
  );
}
