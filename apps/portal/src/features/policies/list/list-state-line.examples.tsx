import type { LineKind, ListConcern, ListState, PolicyFacts } from '@portal/domain/policies/list-state';
import { ListStateLines } from '#portal/features/policies/list/list-state-lines.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const POLICY: PolicyFacts = {
  policyNumber: '70010001',
  productName: 'Family Life Cover',
  policyStatusId: 30,
  extendedDishonourStatusId: null,
  isClaimInProgress: false,
  overdue: undefined,
  card: null,
  newLetterCount: 0,
};

const line = (state: ListState, failure?: string, isTrying = false) => (
  <ListStateLines {...{ state, failure, isTrying }} onRetry={() => undefined} />
);
const needs = (first: ListConcern<LineKind>, others = 0) => line({ kind: 'needs-you', first, others });

export const examples: Examples = {
  'in order': () => line({ kind: 'in-order' }),
  'a claim in progress': () => line({ kind: 'claim-in-progress' }),
  'all have ended': () => line({ kind: 'all-ended' }),
  'not known yet': () => line({ kind: 'unknown' }),
  'not known yet, with a claim': () => line({ kind: 'unknown-beside-claim' }),
  'not to be known': () => line({ kind: 'unknown' }, 'We could not check your payments this time.'),
  'asked for again': () => line({ kind: 'unknown' }, undefined, true),
  'a letter, and some details are missing': () =>
    line(
      { kind: 'needs-you', first: { kind: 'new-letter', policy: POLICY, count: 1 }, others: 0 },
      'We could not load all details this time.',
    ),
  'the last chance, by phone': () => needs({ kind: 'final-notice-by-phone', policy: POLICY }, 2),
  'overdue, by phone': () => needs({ kind: 'overdue-by-phone', policy: POLICY }),
  'overdue, by cheque': () =>
    needs({
      kind: 'overdue-by-phone',
      policy: { ...POLICY, paidBy: { paymentMethodId: 3, paymentMethodText: 'Cheque' } },
    }),
  'paid, and not shown yet': () => needs({ kind: 'payment-received', policy: POLICY }, 1),
  'card expired': () => needs({ kind: 'card-expired', policy: POLICY, lastDay: '2026-10-31' }),
  'card expires soon': () => needs({ kind: 'card-expires-soon', policy: POLICY, lastDay: '2026-12-31' }),
  'a contact change waits': () => needs({ kind: 'contact-change', change: { kind: 'mobile' } }),
  'two contact changes wait': () => needs({ kind: 'contact-change', change: { kind: 'both' } }),
  'a new letter': () => needs({ kind: 'new-letter', policy: POLICY, count: 1 }),
};
