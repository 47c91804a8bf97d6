import { isFinalNoticeDue } from '../payments/final-notice.ts';
import type { PolicySummary } from '../policies/policy.ts';
import { POLICY_STATUS } from '../policies/policy-status.ts';
import { OFFER_LIMITS } from './offer-limits.ts';

/** The facts that decide whether this is a time to offer anything. Each side fills in those that it knows. */
export type OfferCircumstances = {
  readonly isAccountOnHold: boolean;
  /** Whether an amount is overdue, whatever the status of its policy says. */
  readonly hasOverduePayment: boolean;
  /** How long ago the customer last paid an overdue payment here; null where that is not known. OFF-20 */
  readonly overduePaidSecondsAgo: number | null;
  readonly policies: readonly Pick<
    PolicySummary,
    'policyStatusId' | 'extendedDishonourStatusId' | 'isClaimInProgress'
  >[];
};

/** Why nothing is offered now. */
export type OfferBlock =
  | 'account-on-hold'
  | 'overdue-payment'
  | 'overdue-payment-lately'
  | 'payment-in-progress'
  | 'final-notice'
  | 'claim-in-progress';

const QUIET_SECONDS = OFFER_LIMITS.quietDaysAfterOverduePayment * 86_400;

const BLOCKS: Readonly<Record<OfferBlock, (circumstances: OfferCircumstances) => boolean>> = {
  'account-on-hold': ({ isAccountOnHold }) => isAccountOnHold,
  'overdue-payment': ({ hasOverduePayment, policies }) =>
    hasOverduePayment ||
    policies.some(({ policyStatusId }) => policyStatusId === POLICY_STATUS.paymentOverdue),
  'overdue-payment-lately': ({ overduePaidSecondsAgo }) =>
    overduePaidSecondsAgo !== null && overduePaidSecondsAgo < QUIET_SECONDS,
  // The status is cleared while a payment of an overdue amount is being processed.
  'payment-in-progress': ({ policies }) => policies.some(({ policyStatusId }) => policyStatusId === null),
  'final-notice': ({ policies }) => isFinalNoticeDue(policies),
  'claim-in-progress': ({ policies }) => policies.some(({ isClaimInProgress }) => isClaimInProgress),
};

const BLOCK_NAMES = Object.keys(BLOCKS) as OfferBlock[];

/** Returns every reason against an offer; none means that one may be shown. OFF-5, OFF-20 */
export const offerBlocks = (circumstances: OfferCircumstances): OfferBlock[] =>
  BLOCK_NAMES.filter((name) => BLOCKS[name](circumstances));

/** Whether an offer may be shown now. OFF-5, OFF-20 */
export const mayShowOffers = (circumstances: OfferCircumstances): boolean =>
  offerBlocks(circumstances).length === 0;
