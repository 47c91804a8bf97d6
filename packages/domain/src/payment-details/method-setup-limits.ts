/** Every number of a change of payment details, with its unit in its name. UPD-4, UPD-18, UPD-22, UPD-34 */
export const METHOD_SETUP_LIMITS = Object.freeze({
  /**
   * A setup that was not applied by then has expired. Longer than any gateway lets a
   * browser save something in it.
   */
  setupLifeSeconds: 3_600,
  /** The number of forms of one policy that are opened in an hour at most. */
  maxSetupsPerHour: 20,
  /** How long after a change the same details can be used for other policies. */
  applyToOthersWithinSeconds: 3_600,
  /** A gateway that did not answer is asked again after this long, doubling up to the longest wait. */
  firstCheckAfterSeconds: 5,
  longestCheckWaitSeconds: 300,
  /**
   * How long a process owns what it leased before another may take over. Longer than all its calls together.
   */
  leaseSeconds: 60,
});
