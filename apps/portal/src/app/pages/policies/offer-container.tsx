import { offerText } from '@portal/config/brands/offer-text';
import type { Offer } from '@portal/domain/offers/offer';
import { mayShowOffers } from '@portal/domain/offers/offer-blocks';
import { findOpenOffer, withSuppressed } from '@portal/domain/offers/offer-management';
import { dueItems } from '@portal/domain/payments/overdue/due-items';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#portal/components/feedback/announce.ts';
import { OfferBanner } from '#portal/features/offers/offer-banner.tsx';
import { offersQuery, tellSuppressed, tellUsed } from '#portal/features/offers/offer-calls.ts';
import { useOffers } from '#portal/features/offers/use-offers.ts';
import { useUnseenPlace } from '#portal/features/offers/use-unseen-place.ts';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';
import type { PolicyHolder } from '#portal/features/policies/policy-queries.ts';
import { focusPageHeading } from '#portal/lib/routing/page.ts';
import { text } from '#portal/lib/site/text.ts';

/**
 * Whether nothing that the portal knows speaks against an offer. Holds, and what it has not loaded yet,
 * are the server's part. OFF-5
 */
export function useIsTimeForOffers(holder: PolicyHolder | undefined): boolean {
  const state = useOverdueState();
  if (!holder || holder.missing.length > 0) return false;
  const { policies } = holder;
  const hasOverduePayment = dueItems(state, policies).length > 0;
  return mayShowOffers({
    isAccountOnHold: false,
    hasOverduePayment,
    overduePaidSecondsAgo: null,
    policies,
  });
}

/** Returns the offer that is made now: there is one, and nothing more important. OFF-5 */
export function useOpenOffer(holder: PolicyHolder): Offer | undefined {
  const { management } = useOffers();
  const isTime = useIsTimeForOffers(holder);
  return management && isTime ? findOpenOffer(management, 'crossSaleBanner') : undefined;
}

/** Stands in the place of an offer that may come again although the customer dismissed it. OFF-22 */
const NotSaved = () => (
  <p role="status" className="paragraph">
    We could not save that you do not want this offer now. You may see it again.
  </p>
);

/** The offer below the policies, where there is one and nothing more important. OFF-5, OFF-6, OFF-16 */
export function OfferContainer({ holder }: { holder: PolicyHolder }) {
  const client = useQueryClient();
  const offer = useOpenOffer(holder);
  const [isUsed, setUsed] = useState(false);
  const { ref, mayRender } = useUnseenPlace(offer !== undefined);
  const [isUnsaved, setUnsaved] = useState(false);
  if (!offer) return isUnsaved ? <NotSaved /> : null;
  if (!mayRender) return <div ref={ref} />;
  const suppress = () => {
    client.setQueryData(offersQuery.queryKey, (state) => state && withSuppressed(state, offer.offerId));
    focusPageHeading();
    announce('Offer hidden');
    void tellSuppressed(offer.offerId).then((isTold) => setUnsaved(!isTold));
  };
  return (
    <OfferBanner
      offer={offerText(text.offer, offer.variant)}
      isUsed={isUsed}
      onUse={() => {
        setUsed(true);
        void tellUsed(offer.offerId);
      }}
      onSuppress={suppress}
    />
  );
}
