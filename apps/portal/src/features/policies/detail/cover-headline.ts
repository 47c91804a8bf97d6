import { findOwnLife } from '@portal/domain/policies/own-life';
import type { LifeInsured, PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { productType } from '@portal/domain/policies/product-type';
import { formatAmount } from '@portal/domain/values/money';

/** The cover of a policy, as the first figure of its page. */
export type CoverHeadline = {
  readonly label: string;
  readonly amount: string;
  /** The period that the amount is paid for, where it is not paid once. POL-41 */
  readonly often: string;
  /** The life that it is paid for, where the policy insures others too. POL-47 */
  readonly whose: LifeInsured | undefined;
};

/**
 * Returns the cover of a live policy; undefined where its amount is not known. 'You are covered' is said only
 * to an owner who is the one life insured, and only while the policy is Active: whether a late payment leaves
 * the cover as it is, people decide. POL-51
 */
export function coverHeadline(policy: PolicySummary, detail: PolicyDetail): CoverHeadline | undefined {
  const { key, isInactive } = policyStatus(policy.policyStatusId);
  const amount = formatAmount(policy.coverAmountCents);
  if (isInactive || !amount) return undefined;
  const { own, others } = findOwnLife(detail);
  const isAlone = own !== undefined && others.length === 0;
  return {
    label: isAlone && key === 'active' ? 'You are covered for' : 'Cover amount',
    amount,
    often: productType(policy.productTypeId).coverPeriod,
    whose: others.length > 0 ? own : undefined,
  };
}
