import type { PolicySummary } from '../../policies/policy.ts';
import type {
  ListedPayment,
  MissedCollection,
  OverduePayment,
  PaymentOverride,
} from '../overdue/overdue-payment.ts';

/** The calls that load what is overdue for a policy, in the order of their importance. */
export const OVERDUE_CALLS = ['real-time', 'missed-collections', 'overrides', 'policy-status'] as const;

/** One of the calls. `policy-status` refreshes the policy's summary. */
export type OverdueCall = (typeof OVERDUE_CALLS)[number];

/** The meaning of the real-time call for a policy, by its status. */
export type RealTimeOutcome =
  | 'payments'
  | 'nothing-outstanding'
  | 'settled'
  | 'pending'
  | 'not-payable-online';

/** The effect of each outcome. PAY-2 */
type RealTimeEffect = {
  /** Whether the policy's payment is pending after it; `kept` as it was before. */
  readonly pending: 'set' | 'cleared' | 'kept';
  /** Whether the policy's status is loaded again. */
  readonly refreshesStatus: boolean;
  /** Whether anything is listed: under extended dishonour missed collections and overrides too. */
  readonly listsPayments: boolean;
};

/** The outcomes of the real-time call as a table. A call that failed has none of them. PAY-2 */
export const REAL_TIME_EFFECTS: { readonly [outcome in RealTimeOutcome]: RealTimeEffect } = {
  payments: { pending: 'cleared', refreshesStatus: true, listsPayments: true },
  'nothing-outstanding': { pending: 'cleared', refreshesStatus: true, listsPayments: true },
  settled: { pending: 'kept', refreshesStatus: true, listsPayments: true },
  pending: { pending: 'set', refreshesStatus: false, listsPayments: false },
  'not-payable-online': { pending: 'kept', refreshesStatus: false, listsPayments: false },
};

/** The part of a policy that decides what is loaded for it. */
export type LoadingPolicy = Pick<
  PolicySummary,
  'policyNumber' | 'policyStatusId' | 'extendedDishonourStatusId'
>;

/** The responses of one round of a policy, as far as they are there. */
export type ReceivedParts = {
  readonly realTime?: { readonly outcome: RealTimeOutcome; readonly payments: readonly OverduePayment[] };
  readonly missed?: readonly MissedCollection[];
  readonly overrides?: readonly PaymentOverride[];
};

/** The overdue payments of one live policy, as far as they are known. */
export type PolicyOverdue = Readonly<LoadingPolicy> & {
  /** Names the latest round of calls. Responses of an earlier one are late, and count for nothing. PAY-9 */
  readonly round: number;
  /** The calls of the round that are still to be sent. */
  readonly waiting: readonly OverdueCall[];
  readonly received: ReceivedParts;
  /** Whether a round was completed. */
  readonly isLoaded: boolean;
  /** Whether the latest round failed. The payments that an earlier round loaded stay. */
  readonly hasFailed: boolean;
  /** Whether a card payment of the policy is being processed. PAY-8 */
  readonly isPending: boolean;
  /** Whether the latest round that was completed found it payable online, or nothing to pay. PAY-2 */
  readonly isPayableOnline: boolean;
  /** Whether the latest round that was completed found that what was overdue was paid within a day. PAY-30 */
  readonly isSettled: boolean;
  /** Whether completing a card payment failed. PAY-10 */
  readonly hasPayNowError: boolean;
  readonly payments: readonly ListedPayment[];
};

/** One call for one policy. */
export type PolicyCall = {
  readonly policyNumber: string;
  readonly round: number;
  readonly call: OverdueCall;
};

/** All overdue payments of a customer, as far as they are known; the policies in the order of the list. */
export type OverdueState = {
  readonly policies: readonly PolicyOverdue[];
  readonly underWay: readonly PolicyCall[];
  /**
   * The policies that are not known yet, and whose card payment is being completed: a page that the
   * gateway returned to. PAY-10
   */
  readonly finalisingUnknown: readonly string[];
  /** Goes up for ever, so that a response of an earlier session names no round of this one. */
  readonly lastRound: number;
};

/** Nothing is known, and nothing was asked. */
export const NO_OVERDUE_STATE: OverdueState = {
  policies: [],
  underWay: [],
  finalisingUnknown: [],
  lastRound: 0,
};

/** Returns whether nothing more is sent or awaited of a policy's latest round. */
export function isRoundOver({ underWay }: OverdueState, { round, waiting }: PolicyOverdue): boolean {
  return waiting.length === 0 && !underWay.some((call) => call.round === round);
}

/** Returns what is known of a policy; undefined for one that is not live or not the customer's. */
export function findPolicyOverdue(state: OverdueState, policyNumber: string): PolicyOverdue | undefined {
  return state.policies.find((policy) => policy.policyNumber === policyNumber);
}

/**
 * Returns the counts that say when the data is loaded. A policy without overdue payments has no entry, and is
 * taken off the outstanding ones. PAY-7
 */
export function countOverdue({ policies }: OverdueState) {
  const loaded = policies.filter(({ isLoaded }) => isLoaded);
  const entryCount = loaded.filter(({ payments }) => payments.length > 0).length;
  return {
    policyCount: policies.length,
    loadedCount: loaded.length,
    outstandingCount: policies.length - (loaded.length - entryCount),
    entryCount,
  };
}

/** Returns whether everything is loaded. PAY-7 */
export function isOverdueLoaded(state: OverdueState): boolean {
  const { policyCount, loadedCount, outstandingCount, entryCount } = countOverdue(state);
  return loadedCount === policyCount && entryCount === outstandingCount;
}

/** Returns whether a payment of any policy is pending: what is overdue is asked for again. PAY-11 */
export function isAnyPending({ policies }: OverdueState): boolean {
  return policies.some(({ isPending }) => isPending);
}

/**
 * Returns the status id to show for a policy: cleared, which reads 'Processing Payment', while its
 * payment is pending. PAY-8
 */
export function shownStatusId(
  state: OverdueState,
  { policyNumber, policyStatusId }: Pick<LoadingPolicy, 'policyNumber' | 'policyStatusId'>,
): number | null {
  return findPolicyOverdue(state, policyNumber)?.isPending ? null : policyStatusId;
}

/** Whether a policy's overdue payments can be paid by card at this moment. */
export type Payability = 'loading' | 'failed' | 'pending' | 'payable' | 'not-payable';

/**
 * Returns whether the overdue payments of one of the customer's own policies can be paid; an ended policy
 * is not in the state. PAY-19
 */
export function payabilityOf(state: OverdueState, policyNumber: string): Payability {
  const policy = findPolicyOverdue(state, policyNumber);
  if (policy === undefined) return 'not-payable';
  if (policy.isPending) return 'pending';
  if (!policy.isLoaded) return policy.hasFailed ? 'failed' : 'loading';
  return policy.payments.length > 0 ? 'payable' : 'not-payable';
}
