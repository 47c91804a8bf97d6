import { expect, test } from 'vitest';
import { finalNoticeProduct, isFinalNoticeDue } from './final-notice.ts';

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

test('[OVD-6] the final notice names its policy where the customer has others that it is not about', () => {
  const inTrouble = { ...inStage(1), productName: 'Term Life' };
  const well = { ...inStage(null), productName: 'Funeral Cover' };
  expect(finalNoticeProduct([well, inTrouble])).toBe('Term Life');
  expect(finalNoticeProduct([inTrouble])).toBeUndefined();
  expect(finalNoticeProduct([inTrouble, { ...inTrouble, productName: 'Income Protection' }])).toBeUndefined();
  expect(finalNoticeProduct([well])).toBeUndefined();
});
