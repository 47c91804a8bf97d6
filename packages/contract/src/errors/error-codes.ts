/** The codes of every error that the API sends. `errors.ts` says what each means. */
export const ERROR_CODES = [
  'request.malformed',
  'request.refused',
  'request.too-large',
  'request.media-type',
  'request.not-found',
  'request.method',
  'request.too-many',
  'request.not-built',
  'login.refused',
  'login.captcha-required',
  'login.account-locked',
  'login.code-wrong',
  'login.code-expired',
  'login.code-limit',
  'session.ended',
  'policy.not-found',
  'document.not-found',
  'contact.changed-meanwhile',
  'payment.not-found',
  'payment.not-taken',
  'payment.given-back',
  'payment.not-possible',
  'payment-details.not-possible',
  'offer.not-found',
  'address.not-found',
  'service.unavailable',
  'unexpected',
] as const;

/** The code of an error. */
export type ErrorCode = (typeof ERROR_CODES)[number];
