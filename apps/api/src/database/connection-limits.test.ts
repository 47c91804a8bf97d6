import { expect, test } from 'vitest';
import {
  divideConnections,
  LANE_LIMITS,
  TRANSACTION_LIMITS,
  USUAL_CONNECTIONS,
} from '#api/database/connection-limits.ts';

const totalOf = ({ lanes, transactions }: ReturnType<typeof divideConnections>): number =>
  [
    ...Object.values(lanes).map(({ most }) => most),
    ...Object.values(transactions).map(({ connections }) => connections),
  ].reduce((total, connections) => total + connections, 0);

test('[ISO-7] without a word a process takes 47 connections at the most', () => {
  expect(USUAL_CONNECTIONS).toBe(47);
  expect(divideConnections()).toEqual({ lanes: LANE_LIMITS, transactions: TRANSACTION_LIMITS });
});

test.each([14, 15, 20, 46, 47, 94, 200])(
  '[ISO-7] %i connections are never passed, and each kind has one',
  (connections) => {
    const limits = divideConnections(connections);
    expect(totalOf(limits)).toBeLessThanOrEqual(connections);
    for (const { usual, most } of Object.values(limits.lanes)) {
      expect(usual).toBeGreaterThan(0);
      expect(usual).toBeLessThanOrEqual(most);
    }
    for (const { connections: each } of Object.values(limits.transactions)) expect(each).toBeGreaterThan(0);
  },
);

test('[ISO-7] twice the connections are twice as many of each kind', () => {
  const { lanes, transactions } = divideConnections(2 * USUAL_CONNECTIONS);
  expect(lanes.change.most).toBe(2 * LANE_LIMITS.change.most);
  expect(transactions.requests.connections).toBe(2 * TRANSACTION_LIMITS.requests.connections);
});
