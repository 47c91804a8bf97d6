/** The numbers of loading overdue payments, with their units. PAY-9, PAY-11 */
export const OVERDUE_LIMITS = Object.freeze({
  /** More calls at once would hold up the customer's own clicks. */
  callsAtOnce: 4,
  /**
   * While a payment is pending its policy is asked for again after this long,
   * doubling up to the longest wait.
   */
  firstPollSeconds: 10,
  longestPollSeconds: 60,
});
