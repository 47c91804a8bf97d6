import type { Offer, OfferKey } from '@portal/domain/offers/offer';
import { fromWire, shapeOf, toWire } from '../wire/shape.ts';

/** An offer with its key as the wire names it. */
type NamedOffer = Omit<Offer, 'key'> & { readonly wireKey: string };

/** The wire form of an offer. */
const offerShape = shapeOf<NamedOffer>()({
  FeatureId: 'offerId',
  FeatureKey: 'wireKey',
  FeatureVariantName: 'variant',
  Reattempt: 'reattemptsLeft',
});

const WIRE_KEYS: Readonly<Record<OfferKey, string>> = { crossSaleBanner: 'Cross_Sale_Banner' };

const keyOf = (wireKey: string): OfferKey | undefined =>
  (Object.keys(WIRE_KEYS) as OfferKey[]).find((key) => WIRE_KEYS[key] === wireKey);

function offerFromWire(wire: unknown): Offer[] {
  const { offerId, wireKey, variant, reattemptsLeft } = fromWire<NamedOffer>(offerShape, wire);
  const key = keyOf(wireKey);
  if (key === undefined || !Number.isSafeInteger(offerId)) return [];
  return [{ offerId, key, variant: String(variant ?? ''), reattemptsLeft: Number(reattemptsLeft) || 0 }];
}

/**
 * Reads the offers from the wire. One that this portal does not know, or that cannot be
 * answered, is left out. OFF-1
 */
export const offersFromWire = (wire: unknown): Offer[] =>
  Array.isArray(wire) ? wire.flatMap(offerFromWire) : [];

/** Writes the offers in their wire form. */
export const offersToWire = (offers: readonly Offer[]): unknown[] =>
  offers.map(({ key, ...offer }) => toWire(offerShape, { ...offer, wireKey: WIRE_KEYS[key] }));

/** Writes the query that asks for the offers. */
export const offersQueryToWire = (loginId: string) => ({ clientPortalLoginId: loginId });

/** Writes that an offer was suppressed or used. */
export const offerRequestToWire = ({ loginId, offerId }: { loginId: string; offerId: number }) => ({
  FeatureId: offerId,
  clientPortalLoginId: loginId,
});
