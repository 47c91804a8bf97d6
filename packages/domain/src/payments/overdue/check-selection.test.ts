import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_LIMITS } from '../payment-limits.ts';
import { checkSelection } from './check-selection.ts';

fc.configureGlobal({ seed: 17, numRuns: 500 });

const overdue = [
  { transactionId: 11, amountCents: 4110 },
  { transactionId: 5, amountCents: 4120 },
  { transactionId: 8, amountCents: 4130 },
];

test.each([
  [[11], 4110],
  [[5, 11], 8230],
  [[8, 11, 5], 12_360],
])(
  '[PAY-17] the first payments in order are accepted, in whatever order they are named: %j',
  (ids, totalCents) => {
    const items = overdue.slice(0, ids.length);
    expect(checkSelection(overdue, ids, false)).toEqual({ isAccepted: true, items, totalCents });
  },
);

test.each([
  [[], false, 'nothing-chosen'],
  [[], true, 'nothing-chosen'],
  [[11, 11], false, 'chosen-twice'],
  [[11, 5, 8, 8], true, 'chosen-twice'],
  [[11, 7], false, 'not-overdue'],
  [[7], false, 'not-overdue'],
  [[11, 5, 8, 7], true, 'not-overdue'],
  [[5], false, 'not-in-order'],
  [[11, 8], false, 'not-in-order'],
  [[5, 8], false, 'not-in-order'],
  [[11], true, 'not-all'],
  [[11, 5], true, 'not-all'],
  [[5, 8], true, 'not-all'],
] as const)('[PAY-17] %j, extended dishonour %s: refused as %s', (ids, isExtended, reason) => {
  expect(checkSelection(overdue, ids, isExtended)).toEqual({ isAccepted: false, reason });
});

test('[PAY-17] all of them are accepted under extended dishonour', () => {
  expect(checkSelection(overdue, [8, 5, 11], true)).toEqual({
    isAccepted: true,
    items: overdue,
    totalCents: 12_360,
  });
});

test.each([
  [0, true],
  [1, false],
])('[PAY-17] the most payments that are paid at once, and %i more', (more, isAccepted) => {
  const many = Array.from({ length: PAYMENT_LIMITS.maxItems + more }, (_, place) => ({
    transactionId: place,
    amountCents: 100,
  }));
  const ids = many.map(({ transactionId }) => transactionId);
  const checked = checkSelection(many, ids, true);
  expect(checked).toMatchObject(isAccepted ? { isAccepted } : { isAccepted, reason: 'too-many' });
});

test('[PAY-17] what is accepted is exactly the first ones, at their own amounts, or all', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 9 });
  fc.assert(
    fc.property(
      ids,
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }),
      fc.boolean(),
      (all, chosen, isExtended) => {
        const payments = all.map((transactionId) => ({ transactionId, amountCents: transactionId * 101 }));
        const checked = checkSelection(payments, chosen, isExtended);
        const first = all.slice(0, chosen.length);
        const isPrefix = chosen.length > 0 && [...first].sort().join() === [...chosen].sort().join();
        expect(checked.isAccepted).toBe(isPrefix && (!isExtended || chosen.length === all.length));
        if (checked.isAccepted) {
          expect(checked.items.map(({ transactionId }) => transactionId)).toEqual(first);
          expect(checked.totalCents).toBe(first.reduce((sum, id) => sum + id * 101, 0));
        }
      },
    ),
  );
});
