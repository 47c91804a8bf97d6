import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotFoundPage } from '#portal/app/pages/static/not-found-page.tsx';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { policiesQuery } from '#portal/features/policies/policy-queries.ts';

/** Shows a page about a policy only to the customer whose policy it is. POL-23 */
export function RequireOwnPolicy({ policyNumber, children }: { policyNumber: string; children: ReactNode }) {
  const { data, isError, error, refetch } = useQuery(policiesQuery);
  if (isError && !data)
    return <LoadFailure isWholePage error={error} what="your policy" onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage text="Loading your policy..." />;
  const isOwn = data.policies.some((policy) => policy.policyNumber === policyNumber);
  return isOwn ? children : <NotFoundPage />;
}
