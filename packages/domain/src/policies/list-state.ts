import type { CalendarDate } from '../values/calendar-date.ts';
import type { NextPayment } from './next-payment.ts';
import type { PolicySummary } from './policy.ts';
import { policyStatus } from './policy-status.ts';

/** The knowledge about one policy. Undefined means that it is still being loaded, null that it is not so. */
export type PolicyFacts = Pick<
  PolicySummary,
  'policyNumber' | 'productName' | 'policyStatusId' | 'isClaimInProgress'
> & {
  /** Whether the banner above the list speaks of it; undefined while it may still come to that. */
  readonly isSaidAbove: boolean | undefined;
  /** The card that pays it, where it expires soon or has expired. */
  readonly card:
    | { readonly state: 'expires-soon' | 'expired'; readonly lastDay: CalendarDate }
    | null
    | undefined;
  readonly nextPayment?: NextPayment | undefined;
};

/** A new mobile number, a new e-mail address, or both: each counts once its code is typed. */
export type WaitingContactChange = { readonly kind: 'mobile' | 'email' | 'both' };

/** All that the line of state is made from. */
export type ListFacts = {
  readonly policies: readonly PolicyFacts[];
  readonly contactChange: WaitingContactChange | null;
};

/** The concern that the line of state shows, with the facts of its text. POL-31 */
export type ListConcern =
  | { readonly kind: 'contact-change'; readonly change: WaitingContactChange }
  | { readonly kind: 'card-expired' | 'card-expires-soon'; readonly policy: PolicyFacts };

/**
 * The line of state: what needs the customer most; nothing does, with the next payment; a claim is being
 * worked on; all policies have ended; or not everything is known yet. Where the banner above
 * speaks, there is no line.
 */
export type ListState =
  | { readonly kind: 'needs-you'; readonly first: ListConcern }
  | { readonly kind: 'in-order'; readonly next: NextPayment | undefined }
  | {
      readonly kind: 'claim-in-progress' | 'all-ended' | 'unknown' | 'unknown-beside-claim' | 'said-above';
    };

function findConcern({ policies, contactChange }: ListFacts): ListConcern | undefined {
  if (contactChange) return { kind: 'contact-change', change: contactChange };
  const withCard = (state: 'expired' | 'expires-soon') =>
    policies.find(({ policyStatusId, card }) => policyStatus(policyStatusId).isLive && card?.state === state);
  const expired = withCard('expired');
  if (expired) return { kind: 'card-expired', policy: expired };
  const soon = withCard('expires-soon');
  return soon && { kind: 'card-expires-soon', policy: soon };
}

/** Returns the earliest of the next payments. */
const earliest = (policies: readonly PolicyFacts[]): NextPayment | undefined =>
  policies
    .flatMap(({ nextPayment }) => nextPayment ?? [])
    .reduce<NextPayment | undefined>(
      (first, next) => (first && first.date <= next.date ? first : next),
      undefined,
    );

const isKnown = ({ policyStatusId, isSaidAbove, card }: PolicyFacts): boolean =>
  !policyStatus(policyStatusId).isLive || (isSaidAbove !== undefined && card !== undefined);

/** Returns the line of state above the list. POL-31, POL-32 */
export function listState(facts: ListFacts): ListState {
  const { policies } = facts;
  const isSaidAbove = policies.some((policy) => policy.isSaidAbove);
  const first = findConcern(facts);
  if (first && (!isSaidAbove || first.kind === 'contact-change')) return { kind: 'needs-you', first };
  if (isSaidAbove) return { kind: 'said-above' };
  const hasClaim = policies.some(({ isClaimInProgress }) => isClaimInProgress);
  if (!policies.every(isKnown)) return { kind: hasClaim ? 'unknown-beside-claim' : 'unknown' };
  if (hasClaim) return { kind: 'claim-in-progress' };
  const hasLive = policies.some(({ policyStatusId }) => policyStatus(policyStatusId).isLive);
  return hasLive ? { kind: 'in-order', next: earliest(policies) } : { kind: 'all-ended' };
}
