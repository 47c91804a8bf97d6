/**
 * The statuses that mean something of this product's own, by name. What each means, and what a client does about it, is in `special-status.ts`: a
 * browser need not carry that.
 */
export const STATUS_CODES = {
  nothingOutstanding: 204,
  sessionEnded: 401,
  accountLocked: 403,
  notFound: 404,
  codeExpired: 419,
  paymentSettled: 467,
  notPayableOnline: 469,
  paymentPending: 473,
  serviceUnavailable: 503,
} as const;
