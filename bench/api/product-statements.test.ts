import { expect, test } from 'vitest';
import { productStatements } from './product-statements.ts';

test('the bench measures the statements that the product sends for its workloads', () => {
  const names = Object.fromEntries(
    Object.entries(productStatements).map(([workload, { name }]) => [workload, name]),
  );
  expect(names).toEqual({
    detail: 'find-own-policy-detail',
    overdue: 'list-own-overdue-payments',
    session: 'prove-session',
    code: 'check-code',
  });
});
