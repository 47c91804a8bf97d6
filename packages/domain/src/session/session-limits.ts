/** Every number of a session, with its unit in its name. SES-2, SES-4 to SES-6, SES-8, SES-61, SES-70 */
export const SESSION_LIMITS = Object.freeze({
  tokenLifeSeconds: 900,
  refreshEverySeconds: 240,
  absoluteSeconds: 28_800,
  warningSeconds: 120,
  graceSeconds: 30,
  maxTokens: 5,
  mostLogins: 10,
});

/** How long the portal waits before it tries a refresh again that failed. SES-67 */
export const REFRESH_RETRY_SECONDS = 20;
