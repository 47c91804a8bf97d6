import { expect, test } from 'vitest';
import { type ListFacts, listState, type PolicyFacts } from './list-state.ts';

const policy = (fields: Partial<PolicyFacts> = {}): PolicyFacts => ({
  policyNumber: '1',
  productName: 'Family Life Cover',
  policyStatusId: 30,
  isClaimInProgress: false,
  isSaidAbove: false,
  card: null,
  ...fields,
});
const facts = (policies: readonly PolicyFacts[], fields: Partial<ListFacts> = {}): ListFacts => ({
  policies,
  contactChange: null,
  ...fields,
});

const SOON = policy({ policyNumber: 'soon', card: { state: 'expires-soon', lastDay: '2026-12-31' } });
const EXPIRED = policy({ policyNumber: 'expired', card: { state: 'expired', lastDay: '2026-10-31' } });

test('[POL-31] what needs the customer comes by urgency, not by the order of the list', () => {
  const change = { contactChange: { kind: 'mobile' } } as const;
  expect(listState(facts([SOON, EXPIRED], change))).toMatchObject({ first: { kind: 'contact-change' } });
  expect(listState(facts([SOON, EXPIRED]))).toMatchObject({
    first: { kind: 'card-expired', policy: { policyNumber: 'expired' } },
  });
  expect(listState(facts([policy(), SOON]))).toMatchObject({ first: { kind: 'card-expires-soon' } });
});

test('[POL-31] of one kind the first policy of the list comes first', () => {
  const two = ['a', 'b'].map((policyNumber) => ({ ...EXPIRED, policyNumber }));
  expect(listState(facts(two))).toMatchObject({ first: { policy: { policyNumber: 'a' } } });
});

test('[POL-31] below a banner there is no line, but for what is known from the beginning', () => {
  const said = policy({ isSaidAbove: true });
  for (const others of [[], [EXPIRED], [policy({ card: undefined, isClaimInProgress: true })]])
    expect(listState(facts([said, ...others]))).toEqual({ kind: 'said-above' });
  expect(listState(facts([said], { contactChange: { kind: 'email' } }))).toMatchObject({
    first: { kind: 'contact-change', change: { kind: 'email' } },
  });
});

test('[POL-31] an ended policy needs nobody', () => {
  expect(listState(facts([{ ...EXPIRED, policyStatusId: 50 }]))).toEqual({ kind: 'all-ended' });
});

test.each([
  ['what is overdue', { isSaidAbove: undefined }],
  ['the card', { card: undefined }],
])('[POL-32] nothing is said to be in order before %s of a live policy is known', (_, fields) => {
  expect(listState(facts([policy(), policy(fields)]))).toEqual({ kind: 'unknown' });
  expect(listState(facts([policy(), policy({ ...fields, policyStatusId: 60 })]))).toMatchObject({
    kind: 'in-order',
  });
});

test('[POL-32] the next payment is the earliest of all', () => {
  const paidOn = (date: string) => policy({ nextPayment: { date, amountCents: 4110, method: 'card' } });
  const list = facts([policy(), paidOn('2026-12-05'), paidOn('2026-12-02'), paidOn('2027-01-01')]);
  expect(listState(list)).toMatchObject({ kind: 'in-order', next: { date: '2026-12-02' } });
  expect(listState(facts([policy()]))).toEqual({ kind: 'in-order', next: undefined });
});

test('[POL-32] a claim that is being worked on is said where nothing needs the customer', () => {
  const claimed = policy({ isClaimInProgress: true });
  expect(listState(facts([policy(), claimed]))).toEqual({ kind: 'claim-in-progress' });
  expect(listState(facts([{ ...claimed, policyStatusId: 50 }]))).toEqual({ kind: 'claim-in-progress' });
  expect(listState(facts([SOON, claimed]))).toMatchObject({ kind: 'needs-you' });
});

test('[POL-48] a claim is said beside what is not known yet, and alone nothing of it', () => {
  const claimed = policy({ isClaimInProgress: true });
  const checked = policy({ isSaidAbove: undefined });
  expect(listState(facts([checked, claimed]))).toEqual({ kind: 'unknown-beside-claim' });
  expect(listState(facts([checked, policy()]))).toEqual({ kind: 'unknown' });
});

test('[POL-32] all is in order when every live policy is, and never when all have ended', () => {
  expect(listState(facts([policy(), policy({ policyStatusId: 20 })]))).toMatchObject({ kind: 'in-order' });
  expect(listState(facts([policy({ policyStatusId: 50 })]))).toEqual({ kind: 'all-ended' });
});
