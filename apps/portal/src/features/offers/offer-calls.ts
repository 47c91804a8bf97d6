import { offerRequestToWire, offersFromWire, offersQueryToWire } from '@portal/contract/offers/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { loadedOffers, type OfferManagement } from '@portal/domain/offers/offer-management';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';

async function loadOffers(): Promise<OfferManagement> {
  const query = new URLSearchParams(offersQueryToWire(bearer().loginId));
  const wire = await callForJson({
    path: `${CALL_PATHS.listOffers}?${query}`,
    method: 'GET',
    isRead: true,
    isOptional: true,
  });
  return loadedOffers(offersFromWire(wire));
}

/** The offers to the customer. A failed call is not made again, and the page goes on without them. OFF-9 */
export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: loadOffers,
  staleTime: Number.POSITIVE_INFINITY,
  retryOnMount: false,
});

/** Tells the server, which may hear of it or not: the customer goes on. Returns whether it did. */
function tell(path: string, offerId: number): Promise<boolean> {
  const body = offerRequestToWire({ loginId: bearer().loginId, offerId });
  return callApi({ path, body, isOptional: true, keepsAlive: true }).then(
    () => true,
    () => false,
  );
}

/** Tells that the customer chose 'Maybe Later'. OFF-6 */
export const tellSuppressed = (offerId: number): Promise<boolean> => tell(CALL_PATHS.suppressOffer, offerId);

/** Tells that the customer followed the link. OFF-8 */
export const tellUsed = (offerId: number): Promise<boolean> => tell(CALL_PATHS.markOfferUsed, offerId);
