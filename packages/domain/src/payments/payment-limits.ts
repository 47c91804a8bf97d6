/** Every number of a card payment, with its unit in its name. PAY-25 to PAY-29 */
export const PAYMENT_LIMITS = Object.freeze({
  /** A card form that was not submitted by then is closed at the gateway. */
  quoteLifeSeconds: 1_800,
  /** How long after submission a payment may still be captured; after that it is voided. */
  captureWithinSeconds: 600,
  /**
   * How long a request owns its payment before the reconciler may take over. Longer than all
   * its gateway calls together.
   */
  requestLeaseSeconds: 60,
  /** The reconciler asks again after this long, doubling up to the longest wait. */
  firstCheckAfterSeconds: 5,
  longestCheckWaitSeconds: 300,
  /** Operators get an alarm about a payment whose result is unknown for longer. */
  alarmAfterSeconds: 900,
  /**
   * The number of card forms of one policy that may be open. The oldest ones are closed when more are opened.
   */
  maxOpenQuotes: 10,
  /** The number of card forms of one policy that are opened in an hour at most. */
  maxQuotesPerHour: 60,
  /** One payment pays no more overdue payments than this. */
  maxItems: 100,
});
