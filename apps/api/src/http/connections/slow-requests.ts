import type { ServerOptions } from 'node:http';

/** How long the parts of a request may take to arrive. */
export type SlowRequestLimits = {
  readonly headersMs: number;
  /** The whole request, headers included. */
  readonly requestMs: number;
  /** The interval at which connections are checked: one may live this much longer. */
  readonly checkEveryMs: number;
};

/** However a request drips, it is cut within 15 seconds. API-50 */
export const SLOW_REQUEST_LIMITS: SlowRequestLimits = {
  headersMs: 10_000,
  requestMs: 14_000,
  checkEveryMs: 1_000,
};

/** The options of the HTTP server that hold the limits. */
export const slowRequestOptions = ({
  headersMs,
  requestMs,
  checkEveryMs,
}: SlowRequestLimits): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: checkEveryMs,
});
