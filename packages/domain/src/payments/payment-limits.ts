/** Every number of a card payment, with its unit in its name. PAY-25 to PAY-29 */
export const PAYMENT_LIMITS = Object.freeze({
  /** A card form that was not submitted by then is closed at the gateway. */
  quoteLifeSeconds: 1_800,
  /** So long a submitted payment is still captured. After that it is voided. */
  captureWithinSeconds: 600,
  /** A request works on its payment so long before the reconciler may. Longer than all its calls together. */
  requestLeaseSeconds: 60,
  /** The reconciler asks again after this long, doubling up to the longest wait. */
  firstCheckAfterSeconds: 5,
  longestCheckWaitSeconds: 300,
  /** Operators get an alarm about a payment whose result is unknown for longer. */
  alarmAfterSeconds: 900,
  /** So many card forms of one policy may be open. The oldest ones are closed when more are opened. */
  maxOpenQuotes: 10,
  /** So many card forms of one policy are opened in an hour. */
  maxQuotesPerHour: 60,
  /** One payment pays no more overdue payments than this. */
  maxItems: 100,
});
