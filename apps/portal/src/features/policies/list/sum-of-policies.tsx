import { sumOfPremiums } from '@portal/domain/policies/next-payment';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { formatAmount } from '@portal/domain/values/money';
import { eachText } from '#portal/features/policies/detail/benefit-facts.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type SumOfPoliciesProps = {
  policies: readonly PolicySummary[];
  /** Whether some policies could not be loaded at all. */
  isIncomplete: boolean;
  detailOf: (policyNumber: string) => PolicyDetail | undefined;
};

function sumText({ policies, detailOf }: Pick<SumOfPoliciesProps, 'policies' | 'detailOf'>): string {
  const sum = sumOfPremiums(policies.map(({ policyNumber }) => detailOf(policyNumber)));
  const each = eachText(sum?.frequency ?? '');
  if (!sum || !each) return '';
  const often = each.replace('each ', 'a\u00a0');
  return `You pay ${formatAmount(sum.amountCents)}\u00a0${often} in all.`;
}

/**
 * Says what all live policies cost together, where everything needed is known. Its place is there from the
 * beginning, so that it moves nothing. POL-50
 */
export function SumOfPolicies({ policies, isIncomplete, detailOf }: SumOfPoliciesProps) {
  const { displayPaymentFrequency } = useConfiguration().featureFlag;
  const live = policies.filter(({ policyStatusId }) => policyStatus(policyStatusId).isLive);
  if (live.length < 2 || isIncomplete || !displayPaymentFrequency) return null;
  return <p className="sum-of-policies">{sumText({ policies: live, detailOf })}</p>;
}
