/** Every number of a session, with its unit in its name. SES-2, SES-4 to SES-6, SES-8, SES-61 */
export const SESSION_LIMITS = Object.freeze({
  tokenLifeSeconds: 900,
  refreshEverySeconds: 240,
  absoluteSeconds: 28_800,
  warningSeconds: 120,
  graceSeconds: 30,
  maxTokens: 5,
});
