import type { PolicySummary } from './policy.ts';

/** The status ids by name. The insurer has two for Cancelled. POL-1 */
export const POLICY_STATUS = {
  accepted: 20,
  active: 30,
  paymentOverdue: 40,
  lapsed: 50,
  cancelled: 60,
  cancelledOther: 61,
} as const;

/** The name of a status in code; `unknown` is an id without a row. */
export type PolicyStatusKey =
  | 'accepted'
  | 'active'
  | 'payment-overdue'
  | 'processing-payment'
  | 'lapsed'
  | 'cancelled'
  | 'unknown';

/** The meaning of a status. */
export type PolicyStatus = {
  /** Null while a card payment for the policy is being processed. */
  readonly id: number | null;
  readonly key: PolicyStatusKey;
  /** Our name for it; the customer reads the server's text. POL-2 */
  readonly name: string;
  readonly isLive: boolean;
  /** Whether the card shows cover amount and renewal date. POL-7 */
  readonly showsCover: boolean;
  /** Whether the policy page shows only the summary, with the policy end date. POL-15 */
  readonly isInactive: boolean;
  /** Whether the policy belongs to the group above Payment Overdue. POL-5 */
  readonly isInEndedGroup: boolean;
  /** 0 for live policies, 1 for the others. POL-4 */
  readonly sortRank: number;
};

/** From this id on a policy is inactive. POL-1 */
const INACTIVE_FROM: number = POLICY_STATUS.lapsed;

function row(id: number | null, key: PolicyStatusKey, name: string): PolicyStatus {
  const isLive = id === null || id < INACTIVE_FROM;
  return Object.freeze({
    id,
    key,
    name,
    isLive,
    showsCover: isLive,
    isInactive: !isLive,
    isInEndedGroup: id !== null && id > POLICY_STATUS.paymentOverdue,
    sortRank: isLive ? 0 : 1,
  });
}

const PROCESSING_PAYMENT = row(null, 'processing-payment', 'Processing Payment');

/** Every status with a row. POL-1, POL-3 */
export const POLICY_STATUSES: readonly PolicyStatus[] = Object.freeze([
  row(POLICY_STATUS.accepted, 'accepted', 'Accepted'),
  row(POLICY_STATUS.active, 'active', 'Active'),
  row(POLICY_STATUS.paymentOverdue, 'payment-overdue', 'Payment Overdue'),
  PROCESSING_PAYMENT,
  row(POLICY_STATUS.lapsed, 'lapsed', 'Lapsed'),
  row(POLICY_STATUS.cancelled, 'cancelled', 'Cancelled'),
  row(POLICY_STATUS.cancelledOther, 'cancelled', 'Cancelled'),
]);

/**
 * Returns the meaning of a status id. An id without a row has the meaning of its side of the
 * inactive threshold. POL-1
 */
export function policyStatus(id: number | null): PolicyStatus {
  return POLICY_STATUSES.find((status) => status.id === id) ?? row(id, 'unknown', '');
}

/**
 * Returns the text for a policy's status: the server's, unless the id is cleared or the
 * text is empty. POL-2, POL-3
 */
export function policyStatusText(policy: Pick<PolicySummary, 'policyStatusId' | 'statusText'>): string {
  if (policy.policyStatusId === null) return PROCESSING_PAYMENT.name;
  return policy.statusText || policyStatus(policy.policyStatusId).name;
}
