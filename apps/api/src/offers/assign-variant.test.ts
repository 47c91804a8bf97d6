import { chooseVariant } from '@portal/domain/offers/offer-variant';
import { expect, test } from 'vitest';
import { deriveKey } from '#api/keys/key-ring.ts';
import { createVariantAssignment } from '#api/offers/assign-variant.ts';

const CUSTOMERS = 100_000;
const draw = createVariantAssignment(deriveKey('a secret of the tests that is long enough', 'offers'));

/** How far counts lie from even ones: the chi-square statistic. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Values that chance exceeds once in a thousand times, by degrees of freedom. */
const CRITICAL: Readonly<Record<number, number>> = { 1: 10.83, 2: 13.82, 3: 16.27, 15: 37.7 };

function countsOf(variants: readonly string[], customerIdOf: (index: number) => number): number[] {
  const counts = new Map(variants.map((variant) => [variant, 0]));
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const variant = chooseVariant(variants, draw(1, customerIdOf(index)));
    counts.set(variant, (counts.get(variant) ?? 0) + 1);
  }
  return [...counts.values()];
}

test.each<[string, readonly string[], (index: number) => number]>([
  ['two variants, ids that count up', ['A', 'B'], (index) => index + 1],
  ['two variants, every second id', ['A', 'B'], (index) => 2 * index],
  ['two variants, ids far apart', ['A', 'B'], (index) => 7_000_000 + index * 1_000],
  ['three variants', ['A', 'B', 'C'], (index) => index + 1],
  ['sixteen variants', [...'ABCDEFGHIJKLMNOP'], (index) => index + 1],
])('[OFF-4] 100,000 customers are spread evenly: %s', (_, variants, customerIdOf) => {
  const counts = countsOf(variants, customerIdOf);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(CUSTOMERS);
  expect(chiSquare(counts)).toBeLessThan(CRITICAL[variants.length - 1] ?? 0);
});

test('[OFF-4] a customer draws the same number every time', () => {
  const again = createVariantAssignment(deriveKey('a secret of the tests that is long enough', 'offers'));
  for (let customerId = 1; customerId < 1_000; customerId += 1)
    expect(again(1, customerId)).toBe(draw(1, customerId));
});

test('[OFF-4] two offers draw apart: the customers of one variant are spread evenly in the next offer', () => {
  const cells = [0, 0, 0, 0];
  for (let customerId = 1; customerId <= CUSTOMERS; customerId += 1) {
    const half = (offerId: number) => (draw(offerId, customerId) < 2 ** 31 ? 0 : 1);
    const cell = half(1) * 2 + half(2);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  expect(chiSquare(cells)).toBeLessThan(CRITICAL[3] ?? 0);
});

test('[OFF-4] without the key nobody can tell the draw', () => {
  const other = createVariantAssignment(deriveKey('another secret that is long enough too', 'offers'));
  const same = Array.from({ length: 1_000 }, (_, id) => other(1, id) === draw(1, id)).filter(Boolean);
  expect(same).toHaveLength(0);
});
