import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { LoadFailure } from '#portal/components/load-failure/load-failure.tsx';
import { LoadingPage } from '#portal/components/skeleton/loading-page.tsx';
import { type PolicyHolder, policiesQuery } from '#portal/features/policies/api/policy-queries.ts';
import { PolicyList } from '#portal/features/policies/components/list/policy-list.tsx';
import { usePolicyDetails } from '#portal/features/policies/hooks/use-policy-details.ts';
import { optionalComponent } from '#portal/lib/loading/optional-component.tsx';
import { usePage } from '#portal/lib/routing/page.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';

/** The offer is a chunk of its own, which nobody waits for. OFF-9, OFF-15 */
const importOffer = () => import('#portal/app/pages/policies/offer-container.tsx');
const Offer = optionalComponent(async () => (await importOffer()).OfferContainer);

/** Begins with the offers beside the policies, so that both are mostly drawn together and nothing moves. Returns whether the site has any. */
function useEarlyOffers(): boolean {
  const client = useQueryClient();
  const { isOffered } = useConfiguration().offers.crossSaleBanner;
  useEffect(() => {
    if (!isOffered) return;
    importOffer()
      .then(({ prefetchOffers }) => prefetchOffers(client))
      .catch(() => undefined);
  }, [client, isOffered]);
  return isOffered;
}

/** The list may be there with the first drawing. A live region that arrives with its text is often not read. */
const ANNOUNCE_AFTER_MS = 100;

type LoadedPoliciesProps = { holder: PolicyHolder; hasOffers: boolean; onRetry: () => void };

function LoadedPolicies({ holder, hasOffers, onRetry }: LoadedPoliciesProps) {
  usePage(text.headings.policies);
  usePolicyDetails(holder.policies);
  const count = holder.policies.length;
  useEffect(() => {
    if (count === 0) return;
    const news = `${count} ${count === 1 ? 'policy' : 'policies'} loaded`;
    const timer = setTimeout(() => announce(news), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <PolicyList holder={holder} onRetry={onRetry}>
      {hasOffers ? <Offer holder={holder} /> : null}
    </PolicyList>
  );
}

/** The home of a logged-in customer. NAV-4 */
export function PoliciesPage() {
  const { data, isError, refetch } = useQuery(policiesQuery);
  const hasOffers = useEarlyOffers();
  const retry = () => void refetch();
  if (data) return <LoadedPolicies holder={data} hasOffers={hasOffers} onRetry={retry} />;
  if (isError) return <LoadFailure isWholePage what="your policies" onRetry={retry} />;
  return <LoadingPage text="Loading your policies..." />;
}
