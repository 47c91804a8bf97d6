/**
 * The statuses with a meaning of their own in this product, by name. `special-status.ts` says what each
 * means; the browser need not carry that.
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

/** The statuses that end the session that asked: those of the errors with `endsSession`. */
export const SESSION_ENDING_STATUSES: readonly number[] = [
  STATUS_CODES.sessionEnded,
  STATUS_CODES.accountLocked,
];
