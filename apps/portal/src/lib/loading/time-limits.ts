/** How long the portal waits, with the unit in the name. */
export const TIME_LIMITS = Object.freeze({
  /** CFG-7 */
  callTimeoutMs: 15_000,
  /** CFG-7 */
  configurationTimeoutMs: 15_000,
  /** NAV-13 */
  chunkTimeoutSeconds: 120,
  /** POL-13 */
  successBannerSeconds: 10,
});
