import { offersToWire } from '@portal/contract/offers/mapping';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import { foundOr } from '#api/http/operations/operation-response.ts';
import type { OffersService } from '#api/offers/offers-service.ts';

/** The offers to the customer, on the wire called features. */
export function offersRoutes({ offers }: { readonly offers: OffersService }) {
  return {
    async listOffers({ credentials }) {
      const listed = await offers.listOffers(credentials);
      return { proof: listed.proof, json: JSON.stringify(offersToWire(listed.offers)) };
    },
    async suppressOffer({ credentials, body }) {
      const { proof } = foundOr('offer.not-found', await offers.suppressOffer(credentials, body.FeatureId));
      return { proof, status: 'noContent' };
    },
    async markOfferUsed({ credentials, body }) {
      const { proof } = foundOr('offer.not-found', await offers.markOfferUsed(credentials, body.FeatureId));
      return { proof, status: 'noContent' };
    },
  } satisfies OperationHandlers;
}
