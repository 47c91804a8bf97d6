import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { UnpayableStep } from '#portal/features/payments/card/unpayable-step.tsx';
import { showSummary } from '#portal/features/payments/overdue/overdue-loader.ts';
import { useCurrentPolicy } from '#portal/features/payments/use-current-policy.ts';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';

type UnpayableProps = {
  policy: PolicySummary;
  /** The content where the policy is overdue as before. */
  whileDue?: ReactNode;
};

/** The host opens no payment of this policy: asks why, and says it. PAY-95 */
export function Unpayable({ policy, whileDue }: UnpayableProps) {
  const { policyNumber } = policy;
  const client = useQueryClient();
  const now = useCurrentPolicy(policyNumber);
  const latest = useRef(now);
  latest.current = now;
  // The pages after this one show the policy as it is. Here that would lead away before this is read:
  // nothing can be paid. PAY-56
  useEffect(
    () => () => {
      if (!latest.current?.summary) return;
      client.removeQueries(policyDetailQuery(policyNumber));
      showSummary(latest.current.summary);
    },
    [client, policyNumber],
  );
  if (!now) return <LoadingPage text="Loading your policy..." />;
  if (now.state === 'due' && whileDue) return whileDue;
  return <UnpayableStep policy={policy} state={now.state} />;
}
