import { expect, test } from 'vitest';
import { orderOfRound } from './statistics.ts';

test('over the rounds each variant runs first, and as often before its neighbour as after it', () => {
  const variants = ['bare', 'product', 'measured', 'prisma'];
  const orders = Array.from({ length: 2 * variants.length }, (_, round) => orderOfRound(variants, round));
  for (const order of orders) expect(order.toSorted()).toEqual(variants.toSorted());
  expect(new Set(orders.map(([first]) => first)).size).toBe(variants.length);
  const isBefore = (order: readonly string[]) => order.indexOf('product') < order.indexOf('measured');
  expect(orders.filter(isBefore)).toHaveLength(orders.length / 2);
});
