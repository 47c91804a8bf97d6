import { expect, test } from 'vitest';
import { isFinalNoticeDue } from './final-notice.ts';

const inStage = (extendedDishonourStatusId: number | null) => ({ extendedDishonourStatusId });

test.each([
  ['Active', 1, true],
  ['ActivePaymentPending', 2, true],
  ['none', null, false],
  ['none, as some answers write it', 0, false],
  ['an id that no specification names', 3, false],
])('[OVD-1] extended dishonour %s (%s): %s', (_, id, isDue) => {
  expect(isFinalNoticeDue([inStage(null), inStage(id)])).toBe(isDue);
});

test('[OVD-1] a customer without policies gets no final notice', () => {
  expect(isFinalNoticeDue([])).toBe(false);
});
