import type { OfferKey } from '@portal/domain/offers/offer';

/** The settings of an operator for each offer of a site. OFF-11 */
export type OfferSettings = Readonly<
  Record<
    OfferKey,
    {
      /** Whether customers see it. Without it the portal does not even ask for it. */
      readonly isOffered: boolean;
    }
  >
>;

/** The settings of a site whose entry has none: a file that was written before there were offers. OFF-17 */
export const NO_OFFERS: OfferSettings = Object.freeze({ crossSaleBanner: { isOffered: false } });

/** The settings of every site as it is built. */
export const OFFER_SETTINGS: OfferSettings = Object.freeze({ crossSaleBanner: { isOffered: true } });
