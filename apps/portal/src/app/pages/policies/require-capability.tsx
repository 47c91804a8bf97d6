import type { HostFeature } from '@portal/contract/customer/host-features';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotFoundPage } from '#portal/app/pages/static/not-found-page.tsx';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { policiesQuery } from '#portal/features/policies/policy-queries.ts';
import { useCapability } from '#portal/lib/site/use-capability.ts';

type RequireCapabilityProps = { capability: HostFeature; children: ReactNode };

/**
 * Shows a page beyond the documents only where flag and host say so. The question for the policies, which
 * every page asks, brings the host's answer along. PRE-1, PRE-2
 */
export function RequireCapability({ capability, children }: RequireCapabilityProps) {
  const { isError, error, refetch } = useQuery(policiesQuery);
  const isThere = useCapability(capability);
  if (isThere === undefined && isError)
    return <LoadFailure isWholePage error={error} what="this page" onRetry={() => void refetch()} />;
  if (isThere === undefined) return <LoadingPage text="Loading this page..." />;
  return isThere ? children : <NotFoundPage />;
}
