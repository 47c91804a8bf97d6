import { offerText } from '@portal/config/brands/offer-text';
import { mayShowOffers } from '@portal/domain/offers/offer-blocks';
import { findOpenOffer, withSuppressed } from '@portal/domain/offers/offer-management';
import { useQueryClient } from '@tanstack/react-query';
import { announce } from '#portal/components/announcer/announce.ts';
import { offersQuery, tellSuppressed, tellUsed } from '#portal/features/offers/api/offer-calls.ts';
import { OfferBanner } from '#portal/features/offers/components/offer-banner.tsx';
import { useOffers } from '#portal/features/offers/hooks/use-offers.ts';
import { useUnseenPlace } from '#portal/features/offers/hooks/use-unseen-place.ts';
import type { PolicyHolder } from '#portal/features/policies/api/policy-queries.ts';
import { focusPageHeading } from '#portal/lib/routing/page.ts';
import { text } from '#portal/lib/site/text.ts';

/** What the list of policies tells about the customer. Overdue amounts and holds beyond it are the server's part. OFF-5 */
export const isTimeForOffers = ({ policies, missing }: PolicyHolder): boolean =>
  missing.length === 0 && mayShowOffers({ isAccountOnHold: false, hasOverduePayment: false, policies });

/** The offer below the policies, where there is one and nothing more important. OFF-5, OFF-6, OFF-16 */
export function OfferContainer({ holder }: { holder: PolicyHolder }) {
  const client = useQueryClient();
  const { management } = useOffers();
  const offer =
    management && isTimeForOffers(holder) ? findOpenOffer(management, 'crossSaleBanner') : undefined;
  const { ref, mayDraw } = useUnseenPlace(offer !== undefined);
  if (!offer) return null;
  if (!mayDraw) return <div ref={ref} />;
  const suppress = () => {
    client.setQueryData(offersQuery.queryKey, (state) => state && withSuppressed(state, offer.offerId));
    focusPageHeading();
    announce('Offer hidden');
    tellSuppressed(offer.offerId);
  };
  return (
    <OfferBanner
      offer={offerText(text.offer, offer.variant)}
      onUse={() => tellUsed(offer.offerId)}
      onSuppress={suppress}
    />
  );
}
