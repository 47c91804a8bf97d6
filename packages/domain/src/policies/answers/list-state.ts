import { isInExtendedDishonour } from '../../payments/extended-dishonour.ts';
import type { PolicyOverdue } from '../../payments/loading/overdue-state.ts';
import type { CalendarDate } from '../../values/calendar-date.ts';
import type { PolicySummary } from '../policy.ts';
import { POLICY_STATUS, policyStatus } from '../policy-status.ts';

/** What is known of one policy. Undefined stands for what is still being loaded; null for what is not so. */
export type PolicyFacts = Pick<
  PolicySummary,
  'policyNumber' | 'productName' | 'policyStatusId' | 'extendedDishonourStatusId' | 'isClaimInProgress'
> & {
  /** What is overdue. `isPayableOnline` is false where the customer has to call, `isSettled` true where it was paid within a day. */
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

/** A new mobile number or e-mail address that counts once its code is typed. */
type WaitingContactChange = { readonly kind: 'mobile' | 'email' };

/** All that the line of state is made from. */
export type ListFacts = {
  readonly policies: readonly PolicyFacts[];
  readonly contactChange: WaitingContactChange | null;
  /** Whether the site shows the final notice. */
  readonly showsFinalNotice: boolean;
};

type OfPolicy = { readonly policy: PolicyFacts };
type Owed = OfPolicy & { readonly totalDueCents: number };
type OfCard = OfPolicy & { readonly lastDay: CalendarDate };

/** What each kind of concern tells beside its kind. */
type ConcernFields = {
  'final-notice': Owed;
  'final-notice-by-phone': OfPolicy;
  /** Of all these policies together; `policy` is the first of them. */
  overdue: Owed & { readonly policyCount: number };
  'overdue-by-phone': OfPolicy;
  /** What was overdue is paid, and the policy's status does not say so yet. */
  'payment-received': OfPolicy;
  'card-expired': OfCard;
  'card-expires-soon': OfCard;
  'contact-change': { readonly change: WaitingContactChange };
  'new-letter': OfPolicy & { readonly count: number };
  'payment-processing': OfPolicy;
};

/** What can need the customer. */
type ConcernKind = keyof ConcernFields;

/** What the line of state says. That a payment is under way is said by the banner above the list alone: nobody has to do anything. POL-31 */
export type LineKind = Exclude<ConcernKind, 'payment-processing'>;

/** What needs the customer, of which policy, and what it takes to say so; of the given kinds, or of any. */
export type ListConcern<Kind extends ConcernKind = ConcernKind> = {
  [Each in Kind]: { readonly kind: Each } & ConcernFields[Each];
}[Kind];

/**
 * The line of state: what needs the customer, most urgent first; nothing does; a claim is being worked on; all policies have ended; or not everything is known yet. Before
 * everything is known nothing is said to be in order. `others`: how many more things need the customer.
 */
export type ListState =
  | { readonly kind: 'needs-you'; readonly first: ListConcern<LineKind>; readonly others: number }
  | { readonly kind: 'in-order' | 'claim-in-progress' | 'all-ended' | 'unknown' | 'said-above' };

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

const finalNotice = eachPolicy((policy, facts) => {
  if (!isLastChance(policy, facts) || !policy.overdue) return undefined;
  if (policy.overdue.isPending || isPaid(policy)) return undefined;
  const { totalDueCents, isPayableOnline } = policy.overdue;
  return isPayableOnline && totalDueCents > 0
    ? { kind: 'final-notice', policy, totalDueCents }
    : { kind: 'final-notice-by-phone', policy };
});

const isOwing = (policy: PolicyFacts, facts: ListFacts): boolean =>
  policyStatus(policy.policyStatusId).isLive &&
  !isLastChance(policy, facts) &&
  policy.overdue?.isPending === false &&
  policy.overdue.totalDueCents > 0;

/** One concern for all of them: the banner has each policy, and the line the sum. */
const overdue: Rule = (facts) => {
  const owing = facts.policies.filter((policy) => isOwing(policy, facts));
  const [policy] = owing;
  if (!policy) return [];
  const totalDueCents = owing.reduce((sum, { overdue: due }) => sum + (due?.totalDueCents ?? 0), 0);
  return [{ kind: 'overdue', policy, totalDueCents, policyCount: owing.length }];
};

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

const paymentProcessing = eachPolicy((policy) =>
  policy.overdue?.isPending ? { kind: 'payment-processing', policy } : undefined,
);

/** What can need the customer, most urgent first. POL-31 */
const RULES: readonly Rule[] = [
  finalNotice,
  overdue,
  overdueByPhone,
  paymentReceived,
  cardIs('expired', 'card-expired'),
  cardIs('expires-soon', 'card-expires-soon'),
  contactChange,
  newLetter,
  paymentProcessing,
];

const isForLine = (concern: ListConcern): concern is ListConcern<LineKind> =>
  concern.kind !== 'payment-processing';

const isKnown = ({ policyStatusId, overdue: due, card }: PolicyFacts): boolean =>
  !policyStatus(policyStatusId).isLive || (due !== undefined && card !== undefined);

/** Returns everything that needs the customer, most urgent first; of one kind in the order of the list. POL-31 */
export const listConcerns = (facts: ListFacts): ListConcern[] => RULES.flatMap((rule) => rule(facts));

/** Returns the line of state above the list. POL-31, POL-32 */
export function listState(facts: ListFacts): ListState {
  const concerns = listConcerns(facts);
  const [first, ...others] = concerns.filter(isForLine);
  const needing = others.filter(({ kind }) => kind !== 'payment-received' && kind !== 'new-letter');
  if (first) return { kind: 'needs-you', first, others: needing.length };
  if (concerns.length > 0) return { kind: 'said-above' };
  if (!facts.policies.every(isKnown)) return { kind: 'unknown' };
  const hasLive = facts.policies.some(({ policyStatusId }) => policyStatus(policyStatusId).isLive);
  if (facts.policies.some(({ isClaimInProgress }) => isClaimInProgress)) return { kind: 'claim-in-progress' };
  return { kind: hasLive ? 'in-order' : 'all-ended' };
}
