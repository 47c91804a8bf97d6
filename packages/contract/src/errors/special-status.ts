import { STATUS_CODES } from './status-codes.ts';

/** A status with a meaning of its own in this product. */
export type SpecialStatus = { readonly status: number; readonly meaning: string };

/**
 * The meanings of the special statuses. Their numbers are in `status-codes.ts` and in `errors.ts` only.
 * Specification, section 8 of the first part and section 4 of the second.
 */
export const SPECIAL_STATUS = {
  nothingOutstanding: {
    status: STATUS_CODES.nothingOutstanding,
    meaning: 'Nothing is outstanding for this policy.',
  },
  sessionEnded: {
    status: STATUS_CODES.sessionEnded,
    meaning: 'There is no session, or it has ended.',
  },
  accountLocked: {
    status: STATUS_CODES.accountLocked,
    meaning: 'The account is locked. This status means nothing else.',
  },
  notFound: {
    status: STATUS_CODES.notFound,
    meaning: 'Unknown, or not yours: the two cannot be told apart. On the code check: the code is wrong.',
  },
  codeExpired: {
    status: STATUS_CODES.codeExpired,
    meaning: 'The one-time code has expired, was used, was replaced by a newer one, or was tried too often.',
  },
  paymentSettled: {
    status: STATUS_CODES.paymentSettled,
    meaning:
      'A payment was settled in the meantime: nothing is outstanding, and the status of the policy may have changed.',
  },
  notPayableOnline: {
    status: STATUS_CODES.notPayableOnline,
    meaning:
      'This policy cannot be paid online: it is paid by another method, or a regular collection is under way.',
  },
  paymentPending: {
    status: STATUS_CODES.paymentPending,
    meaning: 'A card payment for this policy is being processed.',
  },
  serviceUnavailable: {
    status: STATUS_CODES.serviceUnavailable,
    meaning: 'A part that the call needs is down. Treated like a network failure.',
  },
} as const satisfies Record<keyof typeof STATUS_CODES, SpecialStatus>;
