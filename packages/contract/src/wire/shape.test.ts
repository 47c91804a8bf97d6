import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsFromAmount, fromWire, shapeOf, toWire } from './shape.ts';

type Payment = {
  amountCents: number | null;
  dueDate: string | null;
  payer: string | null;
  parts: { label: string; cents: number | null }[];
};

const partShape = shapeOf<Payment['parts'][number]>()({ Text: 'label', Amount: { cents: 'cents' } });
const paymentShape = shapeOf<Payment>()({
  Amount: { cents: 'amountCents' },
  Due: { Date: { date: 'dueDate' } },
  Payer: { Name: { Full: 'payer' } },
  Parts: { list: 'parts', of: partShape },
});

const cents = fc.option(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }));
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const payment: fc.Arbitrary<Payment> = fc.record({
  amountCents: cents,
  dueDate: fc.option(day),
  payer: fc.option(fc.string()),
  parts: fc.array(fc.record({ label: fc.string(), cents })),
});

test('[API-13] a record written to the wire, over JSON, is read back unchanged', () => {
  fc.assert(
    fc.property(payment, (record) => {
      const wire = JSON.parse(JSON.stringify(toWire(paymentShape, record)));
      expect(fromWire<Payment>(paymentShape, wire)).toEqual(record);
    }),
  );
});

test('[API-13] no cent is lost between an amount of two decimals and integer cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (amountCents) => {
      const text = JSON.stringify(amountCents / 100);
      expect(text).toMatch(/^-?\d+(\.\d{1,2})?$/);
      expect(centsFromAmount(JSON.parse(text))).toBe(amountCents);
    }),
  );
});

test.each([
  [18.4, 1840],
  [0.1 + 0.2, 30],
  [1.15, 115],
  [4.35, 435],
  [1.1 * 3, 330],
  [-18.4, -1840],
  [-0.01, -1],
  [0, 0],
  [100_000, 10_000_000],
  [8_400_000_000.07, 840_000_000_007],
])('[API-13] the amount %d is %d cents', (amount, expected) => {
  expect(centsFromAmount(amount)).toBe(expected);
  expect(fromWire<{ amountCents: number }>({ Amount: { cents: 'amountCents' } }, { Amount: amount })).toEqual(
    {
      amountCents: expected,
    },
  );
});

test('[API-13] an amount that comes as text is read, and any other text becomes null rather than a wrong number', () => {
  const read = (Amount: unknown) => fromWire<{ c: number | null }>({ Amount: { cents: 'c' } }, { Amount }).c;
  expect(read('18.40')).toBe(1840);
  expect(read(' -18.4 ')).toBe(-1840);
  expect([null, undefined, '', 'none', Number.NaN, {}, []].map(read)).toEqual(Array(7).fill(null));
  expect(['1,234.50', '18.40 NZD', '18.', '1e3', '0x10', ' ', [18.4], true].map(read)).toEqual(
    Array(8).fill(null),
  );
});

test.each([
  ['2026-03-14', '2026-03-14'],
  ['2026-03-14T00:00:00', '2026-03-14'],
  ['2026-03-14T23:59:59.999Z', '2026-03-14'],
  ['2026-03-14T00:00:00+13:00', '2026-03-14'],
  ['14/03/2026', '2026-03-14'],
  ['4/3/2026', '2026-03-04'],
  ['2024-02-29', '2024-02-29'],
  ['2025-02-29', null],
  ['31/04/2026', null],
  ['soon', null],
  ['', null],
  [null, null],
  [undefined, null],
])('[API-14] the date %s is read as %s', (Due, expected) => {
  expect(fromWire({ Due: { date: 'dueDate' } }, { Due })).toEqual({ dueDate: expected });
});

test('[POL-24] a moment becomes the day of the time zone, wherever in a record it is', () => {
  const date = { date: 'day' } as const;
  const moment = '2026-11-26T11:00:00Z';
  const wire = { Day: moment, Inner: { Day: moment }, Days: [{ Day: moment }] };
  const shape = {
    Day: date,
    Inner: { Day: { date: 'innerDay' } },
    Days: { list: 'days', of: { Day: date } },
  } as const;
  const read = (day: string) => ({ day, innerDay: day, days: [{ day }] });
  expect(fromWire(shape, wire, 'Pacific/Auckland')).toEqual(read('2026-11-27'));
  expect(fromWire(shape, wire, 'America/Toronto')).toEqual(read('2026-11-26'));
});

test('[API-14] an absent value is null, an absent list is empty, an absent record does no harm', () => {
  const nothing = { amountCents: null, dueDate: null, payer: null, parts: [] };
  expect(fromWire(paymentShape, {})).toEqual(nothing);
  expect(fromWire(paymentShape, null)).toEqual(nothing);
  expect(fromWire(paymentShape, { Payer: null, Parts: 'none' })).toEqual(nothing);
});

test('[API-14] null is written as null, and every name is present', () => {
  expect(toWire(paymentShape, {})).toEqual({
    Amount: null,
    Due: { Date: null },
    Payer: { Name: { Full: null } },
    Parts: [],
  });
});

test('[API-13] a field that is missing or unknown does not compile', () => {
  // @ts-expect-error `cents` of the record is not in the shape
  shapeOf<{ label: string; cents: number }>()({ Text: 'label' });
  // @ts-expect-error `colour` is no field of the record
  shapeOf<{ label: string }>()({ Text: 'label', Colour: 'colour' });
  expect(Object.keys(shapeOf<{ label: string }>()({ Text: 'label' }))).toEqual(['Text']);
});
