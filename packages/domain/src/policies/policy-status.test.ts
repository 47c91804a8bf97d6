import { expect, test } from 'vitest';
import {
  POLICY_STATUSES,
  type PolicyStatus,
  type PolicyStatusKey,
  policyStatus,
  policyStatusText,
} from './policy-status.ts';

const NONE = null;

/** Written apart from the table: id, name, key, live, above Payment Overdue. */
const EXPECTED: [number | null, string, PolicyStatusKey, boolean, boolean][] = [
  [20, 'Accepted', 'accepted', true, false],
  [30, 'Active', 'active', true, false],
  [40, 'Payment Overdue', 'payment-overdue', true, false],
  [NONE, 'Processing Payment', 'processing-payment', true, false],
  [50, 'Lapsed', 'lapsed', false, true],
  [60, 'Cancelled', 'cancelled', false, true],
  [61, 'Cancelled', 'cancelled', false, true],
];

test('[POL-1] the table has a row for each status and no other', () => {
  expect(POLICY_STATUSES.map(({ id, name, key }) => [id, name, key])).toEqual(
    EXPECTED.map(([id, name, key]) => [id, name, key]),
  );
});

test.each(EXPECTED)('[POL-1] status %s is %s', (id, name, key, isLive) => {
  expect(policyStatus(id)).toMatchObject({ id, name, key, isLive, isInactive: !isLive });
});

test.each(EXPECTED)(
  '[POL-7] the card of status %s, %s, shows cover while live',
  (id, _name, _key, isLive) => {
    expect(policyStatus(id).showsCover).toBe(isLive);
  },
);

test.each(EXPECTED)(
  '[POL-4] status %s, %s, is sorted among the live or the ended',
  (id, _name, _key, isLive) => {
    expect(policyStatus(id).sortRank).toBe(isLive ? 0 : 1);
  },
);

test.each(EXPECTED)(
  '[POL-5] status %s, %s, is in the group above 40 or not',
  (id, _name, _key, _live, isAbove) => {
    expect(policyStatus(id).isInEndedGroup).toBe(isAbove);
  },
);

test('[POL-3] a cleared status is Processing Payment and live', () => {
  expect(policyStatus(null)).toMatchObject({ name: 'Processing Payment', isLive: true, showsCover: true });
});

test.each([
  [0, true, false],
  [35, true, false],
  [41, true, true],
  [49, true, true],
  [51, false, true],
  [70, false, true],
])('[POL-1] the unknown status %i is live: %s', (id, isLive, isInEndedGroup) => {
  const expected: PolicyStatus = {
    id,
    key: 'unknown',
    name: '',
    isLive,
    showsCover: isLive,
    isInactive: !isLive,
    isInEndedGroup,
    sortRank: isLive ? 0 : 1,
  };
  expect(policyStatus(id)).toEqual(expected);
});

test.each([
  ['POL-2', 30, 'In force', 'In force'],
  ['POL-2', 30, 'Lapsed', 'Lapsed'],
  ['POL-2', 35, 'On hold', 'On hold'],
  ['POL-2', 50, '', 'Lapsed'],
  ['POL-3', null, 'Payment Overdue', 'Processing Payment'],
  ['POL-3', null, '', 'Processing Payment'],
])('[%s] status %s with the text %j reads %j', (_id, policyStatusId, statusText, shown) => {
  expect(policyStatusText({ policyStatusId, statusText })).toBe(shown);
});
