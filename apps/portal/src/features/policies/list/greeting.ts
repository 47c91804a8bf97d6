import type { PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';

const policyCount = (count: number): string => `${count} ${count === 1 ? 'policy' : 'policies'}`;

/** Returns how many policies a customer has. Those that have ended are counted apart. POL-33 */
function countText(liveCount: number, endedCount: number): string {
  if (liveCount + endedCount === 0) return '';
  if (liveCount === 0)
    return endedCount === 1 ? ' Your policy has ended.' : ` Your ${endedCount} policies have ended.`;
  if (endedCount === 0) return ` You have ${policyCount(liveCount)}.`;
  return ` You have ${policyCount(liveCount)}, and ${endedCount} that ${endedCount === 1 ? 'has' : 'have'} ended.`;
}

type Greeted = {
  readonly firstName: string;
  readonly policies: readonly Pick<PolicySummary, 'policyStatusId'>[];
  /** The policies that could not be loaded: they count, and nothing says that they have ended. */
  readonly missing: readonly string[];
};

/** Returns the greeting above the list. A customer without a first name is greeted by 'Hello.' POL-33 */
export function greeting({ firstName, policies, missing }: Greeted): string {
  const ended = policies.filter(({ policyStatusId }) => policyStatus(policyStatusId).isInactive).length;
  const hello = firstName ? `Hello ${firstName}.` : 'Hello.';
  return hello + countText(policies.length + missing.length - ended, ended);
}
