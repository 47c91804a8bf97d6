import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeOverduePayments } from './merge-overdue-payments.ts';
import type { MissedCollection, OverduePayment, PaymentOverride } from './overdue-payment.ts';
import { transactionIdsOf, withoutPaid } from './without-paid.ts';

fc.configureGlobal({ seed: 11, numRuns: 500 });

const realTime = (
  transactionId: number | null,
  dueDate: string | null,
  amountCents = 4110,
): OverduePayment => ({
  transactionId,
  dueDate,
  amountCents,
  overrideId: null,
  calculatedDetails: null,
  source: 'real-time',
});

const missed = (dueDate: string | null, amountCents = 4110): MissedCollection => ({
  dueDate,
  amountCents,
  calculatedDetails: { premium: amountCents },
});

const override = (fields: Partial<PaymentOverride>): PaymentOverride => ({
  transactionId: null,
  queuedTransactionId: null,
  dishonourTransactionId: null,
  collectionDate: null,
  overrideDate: null,
  amountCents: 2000,
  overrideId: 70,
  ...fields,
});

const ids = (payments: readonly { transactionId: number }[]) =>
  payments.map(({ transactionId }) => transactionId);

test('[PAY-6] overdue payments are listed by due date, then by id, those without a date last', () => {
  const listed = mergeOverduePayments(
    [realTime(4, null), realTime(3, '2025-10-31'), realTime(2, '2025-11-30'), realTime(1, '2025-10-31')],
    [],
    [],
  );
  expect(ids(listed)).toEqual([1, 3, 2, 4]);
});

test('[PAY-3] missed collections and overrides are appended with what the source says of them', () => {
  const [first, second, third] = mergeOverduePayments(
    [realTime(900, '2025-11-30')],
    [missed('2025-09-30', 4050)],
    [override({ transactionId: 901, collectionDate: '2025-10-31', overrideDate: '2025-10-01' })],
  );
  expect(first).toEqual({
    transactionId: 1,
    dueDate: '2025-09-30',
    amountCents: 4050,
    overrideId: null,
    calculatedDetails: { premium: 4050 },
    source: 'missed-collection',
  });
  expect(second).toEqual({
    transactionId: 901,
    dueDate: '2025-10-31',
    amountCents: 2000,
    overrideId: 70,
    calculatedDetails: null,
    source: 'override',
  });
  expect(third).toEqual(realTime(900, '2025-11-30'));
});

test.each([
  ['its own transaction', { transactionId: 5, queuedTransactionId: 6, dishonourTransactionId: 7 }, 5],
  ['the queued transaction', { queuedTransactionId: 6, dishonourTransactionId: 7 }, 6],
  ['the failed transaction', { dishonourTransactionId: 7 }, 7],
  ['nothing', {}, 1],
])('[PAY-3] an override is named by %s', (_, fields, transactionId) => {
  expect(ids(mergeOverduePayments([], [], [override(fields)]))).toEqual([transactionId]);
});

test.each([
  ['the day of its collection', { collectionDate: '2025-10-02', overrideDate: '2025-10-01' }, '2025-10-02'],
  ['the day it was agreed for', { overrideDate: '2025-10-01' }, '2025-10-01'],
  ['no day', {}, null],
])('[PAY-3] an override is due on %s', (_, fields, dueDate) => {
  expect(mergeOverduePayments([], [], [override(fields)])[0]?.dueDate).toBe(dueDate);
});

test.each<[string, OverduePayment[], PaymentOverride[], number[]]>([
  [
    'a real-time payment',
    [realTime(5, null)],
    [override({ transactionId: 9, dishonourTransactionId: 5 })],
    [5],
  ],
  [
    'another override',
    [],
    [override({ transactionId: 6, dishonourTransactionId: 7 }), override({ transactionId: 7 })],
    [7],
  ],
  [
    'an override that stands for an older one',
    [],
    [
      override({ transactionId: 9, dishonourTransactionId: 7 }),
      override({ transactionId: 7, dishonourTransactionId: 3 }),
    ],
    [7],
  ],
  [
    'an override known by its failed transaction alone',
    [],
    [
      override({ dishonourTransactionId: 5, overrideId: 1 }),
      override({ dishonourTransactionId: 5, overrideId: 2 }),
    ],
    [5],
  ],
  [
    'an older override that has a transaction of its own',
    [],
    [
      override({ transactionId: 9, dishonourTransactionId: 5 }),
      override({ transactionId: 8, dishonourTransactionId: 5 }),
    ],
    [8],
  ],
  [
    'an override that is queued as it',
    [],
    [
      override({ transactionId: 8, queuedTransactionId: 5 }),
      override({ transactionId: 9, dishonourTransactionId: 5 }),
    ],
    [8],
  ],
])(
  '[PAY-4] an override is skipped when its failed transaction is listed by %s',
  (_, real, overrides, expected) => {
    expect(ids(mergeOverduePayments(real, [], overrides))).toEqual(expected);
  },
);

test('[PAY-4] an override whose failed transaction is not listed is kept', () => {
  const overrides = [override({ transactionId: 9, dishonourTransactionId: 4 })];
  expect(ids(mergeOverduePayments([realTime(5, '2025-10-01')], [], overrides))).toEqual([5, 9]);
});

test('[PAY-4] a transaction is listed once, however often a source names it', () => {
  const twice = [realTime(5, '2025-10-01'), realTime(5, '2025-10-01')];
  expect(ids(mergeOverduePayments(twice, [], [override({ transactionId: 5 })]))).toEqual([5]);
});

test('[PAY-5] ids are given in order, and those that are in use are left out', () => {
  const listed = mergeOverduePayments(
    [realTime(2, '2025-12-01'), realTime(null, '2025-12-02')],
    [missed('2025-10-01'), missed('2025-10-01')],
    [override({ transactionId: 3, collectionDate: '2025-12-03' })],
  );
  expect(ids(listed)).toEqual([1, 4, 2, 5, 3]);
});

const anyId = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null });
const anyDate = fc.option(fc.constantFrom('2025-09-30', '2025-10-31', '2025-11-30'), { nil: null });
const anyCents = fc.constantFrom(100, 2000, 4110);
const anyRealTime: fc.Arbitrary<OverduePayment> = fc.record({
  transactionId: anyId,
  dueDate: anyDate,
  amountCents: anyCents,
  overrideId: anyId,
  calculatedDetails: fc.constantFrom(null, undefined, { a: 1 }, { a: 2 }, 'text'),
  source: fc.constant('real-time' as const),
});
const anyMissed: fc.Arbitrary<MissedCollection> = fc.record({
  dueDate: anyDate,
  amountCents: anyCents,
  calculatedDetails: fc.constantFrom(null, { a: 1 }, { a: 2 }),
});
const anyOverride: fc.Arbitrary<PaymentOverride> = fc.record({
  transactionId: anyId,
  queuedTransactionId: anyId,
  dishonourTransactionId: anyId,
  collectionDate: anyDate,
  overrideDate: anyDate,
  amountCents: anyCents,
  overrideId: anyId,
});
const anySources = fc.record({
  real: fc.array(anyRealTime, { maxLength: 8 }),
  missed: fc.array(anyMissed, { maxLength: 6 }),
  overrides: fc.array(anyOverride, { maxLength: 6 }),
});
const shuffled = <T>(items: readonly T[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });

test('[PAY-6] the order in which payments come never shows', () => {
  const sourcesTwice = anySources.chain((one) =>
    fc.record({
      one: fc.constant(one),
      other: fc.record({
        real: shuffled(one.real),
        missed: shuffled(one.missed),
        overrides: shuffled(one.overrides),
      }),
    }),
  );
  fc.assert(
    fc.property(sourcesTwice, ({ one, other }) => {
      const listed = mergeOverduePayments(other.real, other.missed, other.overrides);
      expect(listed).toEqual(mergeOverduePayments(one.real, one.missed, one.overrides));
    }),
  );
});

test('[PAY-5] no two payments of a list have the same id', () => {
  fc.assert(
    fc.property(anySources, ({ real, missed, overrides }) => {
      const given = ids(mergeOverduePayments(real, missed, overrides));
      expect(new Set(given).size).toBe(given.length);
      expect(given.every(Number.isSafeInteger)).toBe(true);
    }),
  );
});

test('[PAY-6] a list is in order of its due dates', () => {
  fc.assert(
    fc.property(anySources, ({ real, missed, overrides }) => {
      const dates = mergeOverduePayments(real, missed, overrides).map(({ dueDate }) => dueDate ?? '9999');
      expect(dates).toEqual([...dates].sort());
    }),
  );
});

test('[PAY-4] nothing is lost but what is listed already', () => {
  fc.assert(
    fc.property(anySources, ({ real, missed, overrides }) => {
      const listed = mergeOverduePayments(real, missed, overrides);
      const given = new Set(ids(listed));
      for (const { transactionId } of real)
        expect(transactionId === null || given.has(transactionId)).toBe(true);
      expect(listed.filter(({ source }) => source === 'missed-collection')).toHaveLength(missed.length);
      const kept = listed.filter(({ source }) => source === 'override').length;
      const own = overrides.filter((one) => {
        const others = [...real, ...overrides.filter((other) => other !== one)];
        return withoutPaid([one], transactionIdsOf(others)).length > 0;
      });
      expect(kept).toBeGreaterThanOrEqual(own.length);
      expect(listed.filter(({ source }) => source === 'real-time')).toHaveLength(
        new Set(real.map(({ transactionId }, place) => transactionId ?? `none ${place}`)).size,
      );
    }),
  );
});

test('[PAY-4] of all that is listed no two pay the same transaction', () => {
  fc.assert(
    fc.property(anySources, ({ real, overrides }) => {
      const named = overrides.map((one, place) => ({ ...one, overrideId: place }));
      const listed = mergeOverduePayments(real, [], named);
      const keptIds = listed
        .filter(({ source }) => source === 'override')
        .map(({ overrideId }) => overrideId);
      const kept = named.filter(({ overrideId }) => keptIds.includes(overrideId));
      for (const one of kept) {
        const others = [...real, ...kept.filter((other) => other !== one)];
        expect(withoutPaid([one], transactionIdsOf(others))).toEqual([one]);
      }
    }),
  );
});
