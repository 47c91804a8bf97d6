import { deepFreeze } from '../values/deep-freeze.ts';

/** Where an offer is shown: it names the offer in code. */
export type OfferKey = 'crossSaleBanner';

/** An offer that applies to a customer now, as both sides know it. */
export type Offer = {
  readonly offerId: number;
  readonly key: OfferKey;
  /** Chooses the text; a name without a text of its own shows that of A. OFF-3 */
  readonly variant: string;
  /** How often the offer may still return after the customer suppressed it. OFF-7 */
  readonly reattemptsLeft: number;
};

/** An offer that is made to customers at all. */
export type OfferDefinition = Pick<Offer, 'offerId' | 'key'> & {
  /** Each customer gets one of these, evenly. OFF-4 */
  readonly variants: readonly string[];
};

/** Every offer. OFF-1 */
export const OFFERS: readonly OfferDefinition[] = deepFreeze([
  { offerId: 1, key: 'crossSaleBanner', variants: ['A', 'B'] },
] as const);
