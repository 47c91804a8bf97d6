/** Every number of an offer, with its unit in its name. OFF-7 */
export const OFFER_LIMITS = Object.freeze({
  /** The days of 24 hours after which a suppressed offer returns. */
  returnsAfterDays: 30,
  /** The number of times that it returns at most. */
  maxReattempts: 2,
  /** The days of 24 hours after an overdue payment was paid in which nothing is offered. OFF-20 */
  quietDaysAfterOverduePayment: 30,
});

/** The type of the limits, for tests with other numbers. */
export type OfferLimits = { readonly returnsAfterDays: number; readonly maxReattempts: number };
