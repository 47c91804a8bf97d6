import { isInExtendedDishonour } from '../payments/extended-dishonour.ts';
import type { PolicyOverdue } from '../payments/loading/overdue-state.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { PaidBy, PolicySummary } from './policy.ts';
import { POLICY_STATUS, policyStatus } from './policy-status.ts';

/** The knowledge about one policy. Undefined means that it is still being loaded, null that it is not so. */
export type PolicyFacts = Pick<
  PolicySummary,
  'policyNumber' | 'productName' | 'policyStatusId' | 'extendedDishonourStatusId' | 'isClaimInProgress'
> & {
  /** How it is paid; undefined while that is not known. */
  readonly paidBy?: PaidBy | undefined;
  /**
   * The overdue amount. `isPayableOnline` is false where the customer has to call, `isSettled` true where
   * it was paid within a day.
   */
  readonly overdue:
    | (Pick<PolicyOverdue, 'isPending' | 'isPayableOnline' | 'isSettled'> & {
        readonly totalDueCents: number;
      })
    | undefined;
  /** The card that pays it, where it expires soon or has expired. */
  readonly card:
    | { readonly state: 'expires-soon' | 'expired'; readonly lastDay: CalendarDate }
    | null
    | undefined;
  readonly newLetterCount: number;
};

/** A new mobile number, a new e-mail address, or both: each counts once its code is typed. */
export type WaitingContactChange = { readonly kind: 'mobile' | 'email' | 'both' };

/** All that the line of state is made from. */
export type ListFacts = {
  readonly policies: readonly PolicyFacts[];
  readonly contactChange: WaitingContactChange | null;
  /** Whether the site shows the final notice. */
  readonly showsFinalNotice: boolean;
};

type OfPolicy = { readonly policy: PolicyFacts };
type OfCard = OfPolicy & { readonly lastDay: CalendarDate };

/** The facts of each kind of concern. */
type ConcernFields = {
  'final-notice-by-phone': OfPolicy;
  'overdue-by-phone': OfPolicy;
  /** The overdue amount is paid, and the policy's status does not say so yet. */
  'payment-received': OfPolicy;
  'card-expired': OfCard;
  'card-expires-soon': OfCard;
  'contact-change': { readonly change: WaitingContactChange };
  'new-letter': OfPolicy & { readonly count: number };
  /** It can be paid here, or is being paid. */
  'said-above': OfPolicy;
};

/** The kinds of concern. */
type ConcernKind = keyof ConcernFields;

/**
 * The concern that the line of state shows. The banner above the list tells of payments that can be made
 * here or are under way. POL-31
 */
export type LineKind = Exclude<ConcernKind, 'said-above'>;

/** The most urgent concern, its policy, and the facts for its text; of the given kinds, or of any. */
export type ListConcern<Kind extends ConcernKind = ConcernKind> = {
  [Each in Kind]: { readonly kind: Each } & ConcernFields[Each];
}[Kind];

/**
 * The line of state: what needs the customer, most urgent first; nothing does; a claim is being worked on;
 * all policies have ended; or not everything is known yet. Before everything is known nothing is said to be
 * in order. `others`: how many more things need the customer.
 */
export type ListState =
  | { readonly kind: 'needs-you'; readonly first: ListConcern<LineKind>; readonly others: number }
  | {
      readonly kind:
        | 'in-order'
        | 'claim-in-progress'
        | 'all-ended'
        | 'unknown'
        | 'unknown-beside-claim'
        | 'said-above';
    };

type Rule = (facts: ListFacts) => readonly ListConcern[];

const eachPolicy =
  (find: (policy: PolicyFacts, facts: ListFacts) => ListConcern | undefined): Rule =>
  (facts) =>
    facts.policies.flatMap((policy) => {
      const concern = policyStatus(policy.policyStatusId).isLive ? find(policy, facts) : undefined;
      return concern ? [concern] : [];
    });

const isLastChance = (policy: PolicyFacts, facts: ListFacts): boolean =>
  facts.showsFinalNotice && isInExtendedDishonour(policy.extendedDishonourStatusId);

/** Whether everything that was overdue was paid within a day. */
const isPaid = ({ overdue: due }: PolicyFacts): boolean =>
  due?.isSettled === true && !due.isPending && due.totalDueCents === 0;

const finalNoticeByPhone = eachPolicy((policy, facts) => {
  const { overdue: due } = policy;
  if (!due || !isLastChance(policy, facts) || due.isPending || isPaid(policy)) return undefined;
  return due.isPayableOnline && due.totalDueCents > 0 ? undefined : { kind: 'final-notice-by-phone', policy };
});

const overdueByPhone = eachPolicy((policy, facts) => {
  const { overdue: due, policyStatusId } = policy;
  if (!due || isLastChance(policy, facts) || due.isPending || due.totalDueCents > 0) return undefined;
  if (isPaid(policy) || policyStatusId !== POLICY_STATUS.paymentOverdue) return undefined;
  return { kind: 'overdue-by-phone', policy };
});

const paymentReceived = eachPolicy((policy) =>
  isPaid(policy) && policy.policyStatusId === POLICY_STATUS.paymentOverdue
    ? { kind: 'payment-received', policy }
    : undefined,
);

const cardIs = (state: 'expired' | 'expires-soon', kind: 'card-expired' | 'card-expires-soon') =>
  eachPolicy((policy) =>
    policy.card?.state === state ? { kind, policy, lastDay: policy.card.lastDay } : undefined,
  );

const contactChange: Rule = ({ contactChange: change }) =>
  change ? [{ kind: 'contact-change', change }] : [];

const newLetter: Rule = ({ policies }) =>
  policies.flatMap((policy) =>
    policy.newLetterCount > 0 ? [{ kind: 'new-letter', policy, count: policy.newLetterCount }] : [],
  );

/** The banner has a sentence for each of these, and the way to pay. */
const saidAbove = eachPolicy((policy) =>
  policy.overdue && (policy.overdue.isPending || policy.overdue.totalDueCents > 0)
    ? { kind: 'said-above', policy }
    : undefined,
);

/** The concerns, most urgent first. POL-31 */
const RULES: readonly Rule[] = [
  finalNoticeByPhone,
  overdueByPhone,
  paymentReceived,
  cardIs('expired', 'card-expired'),
  cardIs('expires-soon', 'card-expires-soon'),
  contactChange,
  newLetter,
  saidAbove,
];

const isForLine = (concern: ListConcern): concern is ListConcern<LineKind> => concern.kind !== 'said-above';

const isKnown = ({ policyStatusId, overdue: due, card }: PolicyFacts): boolean =>
  !policyStatus(policyStatusId).isLive || (due !== undefined && card !== undefined);

/**
 * Returns everything that needs the customer, most urgent first; of one kind in the order of the list. POL-31
 */
export const listConcerns = (facts: ListFacts): ListConcern[] => RULES.flatMap((rule) => rule(facts));

/** Returns the line of state above the list. POL-31, POL-32 */
export function listState(facts: ListFacts): ListState {
  const concerns = listConcerns(facts);
  const [first, ...others] = concerns.filter(isForLine);
  const needing = others.filter(({ kind }) => kind !== 'payment-received' && kind !== 'new-letter');
  if (first) return { kind: 'needs-you', first, others: needing.length };
  if (concerns.length > 0) return { kind: 'said-above' };
  const hasClaim = facts.policies.some(({ isClaimInProgress }) => isClaimInProgress);
  if (!facts.policies.every(isKnown)) return { kind: hasClaim ? 'unknown-beside-claim' : 'unknown' };
  const hasLive = facts.policies.some(({ policyStatusId }) => policyStatus(policyStatusId).isLive);
  if (hasClaim) return { kind: 'claim-in-progress' };
  return { kind: hasLive ? 'in-order' : 'all-ended' };
}
