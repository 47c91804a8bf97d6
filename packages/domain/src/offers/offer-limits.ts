/** Every number of an offer, with its unit in its name. OFF-7 */
export const OFFER_LIMITS = Object.freeze({
  /** A suppressed offer returns after so many days of 24 hours. */
  returnsAfterDays: 30,
  /** It returns so many times at most. */
  maxReattempts: 2,
});

/** The type of the limits, for tests with other numbers. */
export type OfferLimits = { readonly returnsAfterDays: number; readonly maxReattempts: number };
