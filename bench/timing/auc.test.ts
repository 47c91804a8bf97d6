import { expect, test } from 'vitest';
import { areaUnderCurve, halfWidth } from './auc.ts';

test('groups apart are told apart, equal ones are not', () => {
  expect(areaUnderCurve([1, 2, 3], [4, 5, 6])).toBe(0);
  expect(areaUnderCurve([4, 5, 6], [1, 2, 3])).toBe(1);
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(areaUnderCurve([1, 3], [2, 4])).toBe(0.25);
});

test('the interval narrows with the size of the groups', () => {
  expect(halfWidth(10_000, 10_000)).toBeCloseTo(0.008, 4);
});
