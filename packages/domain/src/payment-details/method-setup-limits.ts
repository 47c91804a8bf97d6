/** Every number of a change of payment details, with its unit in its name. UPD-4, UPD-18, UPD-22, UPD-34 */
export const METHOD_SETUP_LIMITS = Object.freeze({
  /** A setup that was not applied by then has expired. Longer than any gateway lets a browser save something in it. */
  setupLifeSeconds: 3_600,
  /** So many forms of one policy are opened in an hour. */
  maxSetupsPerHour: 20,
  /** So long after a change the same details can be used for other policies. */
  applyToOthersWithinSeconds: 3_600,
  /** A gateway that did not answer is asked again after this long, doubling up to the longest wait. */
  firstCheckAfterSeconds: 5,
  longestCheckWaitSeconds: 300,
  /** A process works on what it leased so long before another may. Longer than all its calls together. */
  leaseSeconds: 60,
});
