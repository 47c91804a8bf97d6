import { expect, test } from 'vitest';
import { divideConnections, POOL_LIMITS, USUAL_CONNECTIONS } from '#api/database/connections/pool-limits.ts';

test('[ISO-7] without a word a process takes 47 connections at the most', () => {
  expect(USUAL_CONNECTIONS).toBe(47);
  expect(divideConnections()).toEqual(POOL_LIMITS);
});

test.each([14, 15, 20, 46, 47, 94, 200])(
  '[ISO-7] %i connections are never passed, and each kind has one',
  (most) => {
    const shares = Object.values(divideConnections(most)).map(({ connections }) => connections);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(most);
    expect(Math.min(...shares)).toBeGreaterThan(0);
  },
);

test('[ISO-7] twice the connections are twice as many of each kind', () => {
  const { changes, transactions } = divideConnections(2 * USUAL_CONNECTIONS);
  expect(changes.connections).toBe(2 * POOL_LIMITS.changes.connections);
  expect(transactions.connections).toBe(2 * POOL_LIMITS.transactions.connections);
});
