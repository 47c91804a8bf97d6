import { STATUS_CODES } from './status-codes.ts';

/** What the portal does when an answer has one of the statuses below. A status may ask for several things. */
export type StatusEffect =
  | 'end-session'
  | 'show-account-lock'
  | 'show-wrong-code'
  | 'show-not-found'
  | 'show-code-expired'
  | 'remove-outstanding'
  | 'clear-pending'
  | 'mark-pending'
  | 'refresh-policy-status'
  | 'show-unavailable-page';

/** A status whose meaning here is our own. */
export type SpecialStatus = {
  readonly status: number;
  readonly meaning: string;
  /** Which of several effects applies depends on the call, where the meaning says so. */
  readonly effects: readonly StatusEffect[];
};

/**
 * The statuses that mean something of their own in this product. These numbers stand here and in `errors.ts` only.
 * Specification, section 8 of the first part and section 4 of the second; decisions sections 4 and 6.
 */
export const SPECIAL_STATUS = {
  nothingOutstanding: {
    status: STATUS_CODES.nothingOutstanding,
    meaning: 'Nothing is outstanding for this policy.',
    effects: ['remove-outstanding', 'clear-pending', 'refresh-policy-status'],
  },
  sessionEnded: {
    status: STATUS_CODES.sessionEnded,
    meaning: 'There is no session, or it has ended.',
    effects: ['end-session'],
  },
  accountLocked: {
    status: STATUS_CODES.accountLocked,
    meaning: 'The account is locked. This status means nothing else.',
    effects: ['end-session', 'show-account-lock'],
  },
  notFound: {
    status: STATUS_CODES.notFound,
    meaning: 'Unknown, or not yours: the two cannot be told apart. On the code check: the code is wrong.',
    effects: ['show-not-found', 'show-wrong-code'],
  },
  codeExpired: {
    status: STATUS_CODES.codeExpired,
    meaning: 'The one-time code has expired, was used, was replaced by a newer one, or was tried too often.',
    effects: ['show-code-expired'],
  },
  paymentSettled: {
    status: STATUS_CODES.paymentSettled,
    meaning:
      'A payment was settled meanwhile: nothing is outstanding, and the status of the policy may have changed.',
    effects: ['remove-outstanding', 'refresh-policy-status'],
  },
  notPayableOnline: {
    status: STATUS_CODES.notPayableOnline,
    meaning:
      'This policy cannot be paid online: it is paid by another method, or a regular collection is under way.',
    effects: ['remove-outstanding'],
  },
  paymentPending: {
    status: STATUS_CODES.paymentPending,
    meaning: 'A card payment for this policy is being processed.',
    effects: ['mark-pending'],
  },
  serviceUnavailable: {
    status: STATUS_CODES.serviceUnavailable,
    meaning: 'A part that the call needs is down. Treated like a network failure.',
    effects: ['show-unavailable-page'],
  },
} as const satisfies Record<string, SpecialStatus>;

/** The name of a special status. */
export type SpecialStatusName = keyof typeof SPECIAL_STATUS;
