import type { OfferManagement } from '@portal/domain/offers/offer-management';
import { useQuery } from '@tanstack/react-query';
import { offersQuery } from '#portal/features/offers/offer-calls.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/**
 * Asks for the offers where the site makes any. `isLoading` says that a response may
 * still come. OFF-9, OFF-11
 */
export function useOffers(): {
  readonly management: OfferManagement | undefined;
  readonly isLoading: boolean;
} {
  const { isOffered } = useConfiguration().offers.crossSaleBanner;
  const { data, isLoading } = useQuery({ ...offersQuery, enabled: isOffered });
  return { management: isOffered ? data : undefined, isLoading };
}
