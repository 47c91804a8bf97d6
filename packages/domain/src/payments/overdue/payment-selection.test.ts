import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_LIMITS } from '../payment-limits.ts';
import type { ListedPayment } from './overdue-payment.ts';
import {
  beginSelection,
  chooseAll,
  chosenPayments,
  selectionRows,
  summariseSelection,
  togglePayment,
} from './payment-selection.ts';

fc.configureGlobal({ seed: 13, numRuns: 500 });

const payment = (transactionId: number, amountCents = 4110): ListedPayment => ({
  transactionId,
  dueDate: '2025-10-31',
  amountCents,
  overrideId: null,
  calculatedDetails: null,
  source: 'real-time',
});

const THREE = [payment(1, 4110), payment(2, 4120), payment(3, 4130)];
const manyPayments = (count: number) => Array.from({ length: count }, (_, place) => payment(place + 1, 100));
const disabledOf = (selection: Parameters<typeof selectionRows>[0]) =>
  selectionRows(selection).map(({ isDisabled }) => isDisabled);

test('[PAY-103] the only payment is chosen from the start, and can be left out', () => {
  const selection = beginSelection(THREE.slice(0, 1), false);
  expect(summariseSelection(selection)).toMatchObject({
    chosenCount: 1,
    canContinue: true,
    canChooseAll: false,
  });
  expect(selectionRows(selection)).toMatchObject([{ isChosen: true, isDisabled: false }]);
  expect(togglePayment(selection, 1).selection.chosenCount).toBe(0);
});

test('[PAY-13] nothing is chosen at first, and only the first row can be', () => {
  const rows = selectionRows(beginSelection(THREE, false));
  expect(rows.map(({ isChosen }) => isChosen)).toEqual([false, false, false]);
  expect(rows.map(({ isDisabled }) => isDisabled)).toEqual([false, true, true]);
  expect(rows.map(({ chooseFirst }) => chooseFirst?.transactionId)).toEqual([undefined, 1, 1]);
});

test('[PAY-13] a row can be chosen once the one before is, and the chosen ones can be unticked', () => {
  const { selection } = togglePayment(beginSelection(THREE, false), 1);
  const rows = selectionRows(selection);
  expect(rows.map(({ isChosen }) => isChosen)).toEqual([true, false, false]);
  expect(rows.map(({ isDisabled }) => isDisabled)).toEqual([false, false, true]);
  expect(rows.map(({ chooseFirst }) => chooseFirst?.transactionId)).toEqual([undefined, undefined, 2]);
});

test('[PAY-13] unticking a row unticks all later ones', () => {
  const all = chooseAll(beginSelection(THREE, false)).selection;
  expect(chosenPayments(togglePayment(all, 2).selection)).toEqual([THREE[0]]);
  expect(chosenPayments(togglePayment(all, 1).selection)).toEqual([]);
});

test.each([2, 3, 99])('[PAY-13] the row %i, disabled or not there, changes nothing', (transactionId) => {
  const selection = beginSelection(THREE, false);
  expect(togglePayment(selection, transactionId)).toEqual({ selection, change: null });
});

test.each([
  [[], 0],
  [[1], 1],
  [[2, 1], 2],
  [[1, 3], 1],
  [[2, 3], 0],
  [[3, 2, 1, 9], 3],
])('[PAY-13] of an earlier choice of %j the first %i are kept', (chosenIds, kept) => {
  expect(beginSelection(THREE, false, chosenIds).chosenCount).toBe(kept);
});

test('[PAY-14] under extended dishonour every row is chosen and locked, whatever was chosen before', () => {
  const selection = beginSelection(THREE, true, [1]);
  expect(selectionRows(selection)).toEqual(
    THREE.map((one) => ({ payment: one, isChosen: true, isDisabled: true, chooseFirst: null })),
  );
  for (const { transactionId } of THREE)
    expect(togglePayment(selection, transactionId)).toEqual({ selection, change: null });
  expect(chooseAll(selection)).toEqual({ selection, change: null });
  expect(summariseSelection(selection)).toMatchObject({
    canContinue: true,
    canChooseAll: false,
    totalCents: 12_360,
  });
});

test('[PAY-15] the summary has the amount to pay, the number chosen and what stays overdue', () => {
  const { selection } = togglePayment(togglePayment(beginSelection(THREE, false), 1).selection, 2);
  expect(summariseSelection(selection)).toEqual({
    chosenCount: 2,
    totalCount: 3,
    totalCents: 8230,
    stillOverdueCount: 1,
    stillOverdueCents: 4130,
    canContinue: true,
    canChooseAll: true,
  });
});

test.each([
  [beginSelection(THREE, false), false],
  [beginSelection(THREE, false, [1]), true],
  [beginSelection([], false), false],
  [beginSelection([], true), false],
])('[PAY-15] Continue needs a chosen payment: %#', (selection, canContinue) => {
  expect(summariseSelection(selection).canContinue).toBe(canContinue);
});

test('[PAY-15] one card payment pays no more than the most', () => {
  const most = PAYMENT_LIMITS.maxItems;
  const { selection, change } = chooseAll(beginSelection(manyPayments(most + 2), false));
  expect(change).toEqual({ kind: 'all-chosen', count: most, totalCents: most * 100 });
  expect(disabledOf(selection).lastIndexOf(false)).toBe(most - 1);
  expect(selectionRows(selection).at(-1)?.chooseFirst).toBeNull();
  expect(summariseSelection(selection)).toMatchObject({
    canContinue: true,
    canChooseAll: false,
    stillOverdueCount: 2,
  });
  const { change: again } = togglePayment(togglePayment(selection, most).selection, most);
  expect(again).toMatchObject({ kind: 'chosen', nextPayment: null });
  expect(
    beginSelection(
      manyPayments(most + 2),
      false,
      manyPayments(most + 2).map(({ transactionId }) => transactionId),
    ).chosenCount,
  ).toBe(most);
  expect(summariseSelection(beginSelection(manyPayments(most + 1), true)).canContinue).toBe(false);
  expect(summariseSelection(beginSelection(manyPayments(most), true)).canContinue).toBe(true);
});

test('[PAY-16] each change says what is announced', () => {
  const first = togglePayment(beginSelection(THREE, false), 1);
  expect(first.change).toEqual({
    kind: 'chosen',
    payment: THREE[0],
    totalCents: 4110,
    nextPayment: THREE[1],
  });
  const all = chooseAll(first.selection);
  expect(all.change).toEqual({ kind: 'all-chosen', count: 3, totalCents: 12_360 });
  expect(chooseAll(all.selection).change).toBeNull();
  const fewer = togglePayment(all.selection, 2);
  expect(fewer.change).toEqual({ kind: 'removed', count: 2, totalCents: 4110 });
  const last = togglePayment(togglePayment(fewer.selection, 2).selection, 3);
  expect(last.change).toEqual({ kind: 'chosen', payment: THREE[2], totalCents: 12_360, nextPayment: null });
});

test('[PAY-13] whatever is ticked, the chosen rows are the first ones and the totals fit them', () => {
  const steps = fc.array(fc.oneof(fc.integer({ min: 0, max: 7 }), fc.constant('all' as const)), {
    maxLength: 20,
  });
  const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 6 });
  fc.assert(
    fc.property(amounts, steps, (cents, taken) => {
      const payments = cents.map((amountCents, place) => payment(place + 1, amountCents));
      let selection = beginSelection(payments, false);
      for (const step of taken)
        selection = (step === 'all' ? chooseAll(selection) : togglePayment(selection, step)).selection;
      const rows = selectionRows(selection);
      const chosen = rows.filter(({ isChosen }) => isChosen);
      expect(chosen).toEqual(rows.slice(0, chosen.length));
      for (const [place, row] of rows.entries())
        expect(row.isDisabled).toBe(place > 0 && rows[place - 1]?.isChosen === false);
      const summary = summariseSelection(selection);
      expect(summary.totalCents).toBe(cents.slice(0, chosen.length).reduce((sum, one) => sum + one, 0));
      expect(summary.totalCents + summary.stillOverdueCents).toBe(cents.reduce((sum, one) => sum + one, 0));
      expect(summary.chosenCount + summary.stillOverdueCount).toBe(payments.length);
      expect(summary.canContinue).toBe(chosen.length > 0);
    }),
  );
});
