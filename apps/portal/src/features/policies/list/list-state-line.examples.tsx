import type { ListConcern, ListState, PolicyFacts } from '@portal/domain/policies/list-state';
import { ListStateLines } from '#portal/features/policies/list/list-state-lines.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const POLICY: PolicyFacts = {
  policyNumber: '70010001',
  productName: 'Family Life Cover',
  policyStatusId: 30,
  isClaimInProgress: false,
  isSaidAbove: false,
  card: null,
};

const line = (state: ListState, failure?: string, isTrying = false) => (
  <ListStateLines {...{ state, failure, isTrying }} onRetry={() => undefined} />
);
const needs = (first: ListConcern) => line({ kind: 'needs-you', first });

export const examples: Examples = {
  'up to date': () =>
    line({ kind: 'in-order', next: { amountCents: 4918, date: '2026-12-02', method: 'card' } }),
  'up to date, and nothing is known of the next payment': () => line({ kind: 'in-order', next: undefined }),
  'a claim in progress': () => line({ kind: 'claim-in-progress' }),
  'all have ended': () => line({ kind: 'all-ended' }),
  'not known yet': () => line({ kind: 'unknown' }),
  'not known yet, with a claim': () => line({ kind: 'unknown-beside-claim' }),
  'not to be known': () => line({ kind: 'unknown' }, 'We could not check your payments this time.'),
  'asked for again': () => line({ kind: 'unknown' }, undefined, true),
  'a card, and some details are missing': () =>
    line(
      { kind: 'needs-you', first: { kind: 'card-expired', policy: POLICY } },
      'We could not load all details this time.',
    ),
  'card expired': () => needs({ kind: 'card-expired', policy: POLICY }),
  'card expires soon': () => needs({ kind: 'card-expires-soon', policy: POLICY }),
  'a contact change waits': () => needs({ kind: 'contact-change', change: { kind: 'mobile' } }),
  'two contact changes wait': () => needs({ kind: 'contact-change', change: { kind: 'both' } }),
};
