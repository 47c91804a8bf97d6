import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOverdue } from './days-overdue.ts';

fc.configureGlobal({ seed: 18, numRuns: 500 });

test.each([
  ['2025-10-03', '2025-11-15', 43],
  ['2025-11-15', '2025-11-15', 0],
  ['2025-11-16', '2025-11-15', 0],
  ['2025-11-14', '2025-11-15', 1],
  ['2024-02-28', '2024-03-01', 2],
  ['2025-02-28', '2025-03-01', 1],
  ['2024-12-31', '2026-01-01', 366],
  // The clocks change between the two days in New Zealand and in Australia.
  ['2025-09-27', '2025-09-28', 1],
  ['2025-10-04', '2025-10-06', 2],
  [null, '2025-11-15', null],
])('[PAY-18] due on %s, on %s it is %s days overdue', (dueDate, today, days) => {
  expect(daysOverdue(dueDate, today)).toBe(days);
});

test('[PAY-18] one day later it is one day more', () => {
  const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 4_000 }), (due, days) => {
      expect(daysOverdue(day(due), day(due + days))).toBe(days);
    }),
  );
});
