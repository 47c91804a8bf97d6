import type { Offer, OfferKey } from './offer.ts';

/** The offers of a session: those that apply, and those that the customer suppressed since. OFF-9 */
export type OfferManagement = {
  readonly offers: readonly Offer[];
  readonly suppressedIds: readonly number[];
};

/** Returns the state after the offers were loaded. */
export const loadedOffers = (offers: readonly Offer[]): OfferManagement => ({ offers, suppressedIds: [] });

/** Returns the state after the customer suppressed an offer. Twice is the same as once. OFF-6 */
export function withSuppressed(state: OfferManagement, offerId: number): OfferManagement {
  if (state.suppressedIds.includes(offerId)) return state;
  return { ...state, suppressedIds: [...state.suppressedIds, offerId] };
}

/** Returns the first offer with this key that the customer has not suppressed. */
export const findOpenOffer = ({ offers, suppressedIds }: OfferManagement, key: OfferKey): Offer | undefined =>
  offers.find((offer) => offer.key === key && !suppressedIds.includes(offer.offerId));
