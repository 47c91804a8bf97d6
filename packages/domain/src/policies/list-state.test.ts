import { expect, test } from 'vitest';
import { type ListFacts, listConcerns, listState, type PolicyFacts } from './list-state.ts';

const NOTHING_DUE = { totalDueCents: 0, isPending: false, isPayableOnline: true, isSettled: false };

const policy = (fields: Partial<PolicyFacts> = {}): PolicyFacts => ({
  policyNumber: '1',
  productName: 'Family Life Cover',
  policyStatusId: 30,
  extendedDishonourStatusId: null,
  isClaimInProgress: false,
  overdue: NOTHING_DUE,
  card: null,
  newLetterCount: 0,
  ...fields,
});
const facts = (policies: readonly PolicyFacts[], fields: Partial<ListFacts> = {}): ListFacts => ({
  policies,
  contactChange: null,
  showsFinalNotice: true,
  ...fields,
});

const due = { ...NOTHING_DUE, totalDueCents: 4110 };
const EVERY_CONCERN = [
  policy({ policyNumber: 'processing', overdue: { ...NOTHING_DUE, isPending: true } }),
  policy({ policyNumber: 'letter', newLetterCount: 2 }),
  policy({ policyNumber: 'soon', card: { state: 'expires-soon', lastDay: '2026-12-31' } }),
  policy({ policyNumber: 'expired', card: { state: 'expired', lastDay: '2026-10-31' } }),
  policy({
    policyNumber: 'phone',
    policyStatusId: 40,
    overdue: { ...NOTHING_DUE, isPayableOnline: false },
  }),
  policy({ policyNumber: 'paid', policyStatusId: 40, overdue: { ...NOTHING_DUE, isSettled: true } }),
  policy({ policyNumber: 'overdue', policyStatusId: 40, overdue: due }),
  policy({ policyNumber: 'last', extendedDishonourStatusId: 1, overdue: NOTHING_DUE }),
];

test('[POL-31] what needs the customer comes by urgency, not by the order of the list', () => {
  const all = facts(EVERY_CONCERN, { contactChange: { kind: 'mobile' } });
  expect(listConcerns(all).map(({ kind }) => kind)).toEqual([
    'final-notice-by-phone',
    'overdue-by-phone',
    'payment-received',
    'card-expired',
    'card-expires-soon',
    'contact-change',
    'new-letter',
    'said-above',
    'said-above',
  ]);
  expect(listState(all)).toMatchObject({
    kind: 'needs-you',
    first: { kind: 'final-notice-by-phone', policy: { policyNumber: 'last' } },
    others: 4,
  });
});

test('[POL-31] of one kind the first policy of the list comes first', () => {
  const two = ['a', 'b'].map((policyNumber) => policy({ policyNumber, newLetterCount: 1 }));
  expect(listState(facts(two))).toMatchObject({ first: { policy: { policyNumber: 'a' } }, others: 0 });
});

test('[POL-31] what can be paid here, and a payment under way, is said by the banner above alone', () => {
  const pending = policy({ overdue: { ...NOTHING_DUE, isPending: true } });
  const owing = policy({ policyStatusId: 40, overdue: due });
  const last = { ...owing, extendedDishonourStatusId: 2 };
  for (const said of [pending, owing, last]) {
    expect(listState(facts([said]))).toEqual({ kind: 'said-above' });
    const withLetter = facts([said, policy({ newLetterCount: 1 })]);
    expect(listState(withLetter)).toMatchObject({ first: { kind: 'new-letter' }, others: 0 });
  }
  expect(listConcerns(facts([{ ...owing, policyStatusId: 50 }]))).toEqual([]);
});

test.each([
  ['nothing is loaded yet', undefined, []],
  ['all was paid within a day', { ...NOTHING_DUE, isSettled: true }, ['payment-received']],
  ['some was paid, and some is due', { ...due, isSettled: true }, ['said-above']],
  ['it cannot be paid online', { ...NOTHING_DUE, isPayableOnline: false }, ['final-notice-by-phone']],
  ['its payment is pending', { ...due, isPending: true }, ['said-above']],
])('[POL-31] a last chance to pay when %s', (_, overdue, kinds) => {
  const last = policy({ policyStatusId: 40, extendedDishonourStatusId: 1, overdue });
  expect(listConcerns(facts([last])).map((concern) => concern.kind)).toEqual(kinds);
});

test('[POL-31] a customer who has paid reads that, and is not asked to call', () => {
  const paid = policy({ policyStatusId: 40, overdue: { ...NOTHING_DUE, isSettled: true } });
  const withLetter = { ...paid, newLetterCount: 1 };
  expect(listState(facts([paid]))).toMatchObject({ first: { kind: 'payment-received' }, others: 0 });
  expect(listState(facts([withLetter]))).toMatchObject({ first: { kind: 'payment-received' }, others: 0 });
  expect(listState(facts([{ ...paid, policyStatusId: 30 }]))).toEqual({ kind: 'in-order' });
});

test('[POL-31] an ended policy needs nobody, except for a new letter', () => {
  const ended = EVERY_CONCERN.map((one) => ({ ...one, policyStatusId: 50 }));
  expect(listConcerns(facts(ended)).map(({ kind }) => kind)).toEqual(['new-letter']);
});

test.each([
  ['what is overdue', { overdue: undefined }],
  ['the card', { card: undefined }],
])('[POL-32] nothing is said to be in order before %s of a live policy is known', (_, fields) => {
  expect(listState(facts([policy(), policy(fields)]))).toEqual({ kind: 'unknown' });
  expect(listState(facts([policy(), policy({ ...fields, policyStatusId: 60 })]))).toEqual({
    kind: 'in-order',
  });
});

test('[POL-32] a claim that is being worked on is said where nothing needs the customer', () => {
  const claimed = policy({ isClaimInProgress: true });
  expect(listState(facts([policy(), claimed]))).toEqual({ kind: 'claim-in-progress' });
  expect(listState(facts([{ ...claimed, policyStatusId: 50 }]))).toEqual({ kind: 'claim-in-progress' });
  expect(listState(facts([policy({ newLetterCount: 1 }), claimed]))).toMatchObject({ kind: 'needs-you' });
});

test('[POL-48] a claim is said beside what is not known yet, and alone nothing of it', () => {
  const claimed = policy({ isClaimInProgress: true });
  const checked = policy({ overdue: undefined });
  expect(listState(facts([checked, claimed]))).toEqual({ kind: 'unknown-beside-claim' });
  expect(listState(facts([checked, policy()]))).toEqual({ kind: 'unknown' });
});

test('[POL-32] all is in order when every live policy is, and never when all have ended', () => {
  expect(listState(facts([policy(), policy({ policyStatusId: 20 })]))).toEqual({ kind: 'in-order' });
  expect(listState(facts([policy({ policyStatusId: 50 })]))).toEqual({ kind: 'all-ended' });
});
