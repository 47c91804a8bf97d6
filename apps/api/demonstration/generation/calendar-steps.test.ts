import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  firstStepAfter,
} from '#demonstration/generation/calendar-steps.ts';

test('[DEMO-12] days, months and years go over the ends of months and years', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(addDays('2025-01-01', -1)).toBe('2024-12-31');
  expect(addMonths('2025-10-31', 4)).toBe('2026-02-28');
  expect(addMonths('2025-02-10', -3)).toBe('2024-11-10');
  expect(addYears('2024-02-29', -1)).toBe('2023-02-28');
  expect(daysBetween('2023-12-31', '2025-01-01')).toBe(367);
});

test('[DEMO-12] the next step lies after the day, never on it', () => {
  expect(firstStepAfter({ start: '2020-05-10', months: 12, after: '2025-05-10' })).toBe('2026-05-10');
  expect(firstStepAfter({ start: '2025-05-10', months: 1, after: '2025-05-01' })).toBe('2025-06-10');
});
