import { expect, test } from 'vitest';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';

test.each([
  ['CFG-7', 'a call is given up after 15,000 ms', TIME_LIMITS.callTimeoutMs, 15_000],
  ['CFG-7', 'the configuration is given up after 15,000 ms', TIME_LIMITS.configurationTimeoutMs, 15_000],
  ['NAV-13', 'a page has 120 seconds to come', TIME_LIMITS.chunkTimeoutSeconds, 120],
  ['POL-13', 'the success banner stays 10 seconds', TIME_LIMITS.successBannerSeconds, 10],
])('[%s] %s', (_id, _what, actual, expected) => {
  expect(actual).toBe(expected);
});

test('the numbers cannot be changed while the product runs', () => {
  expect(Object.isFrozen(TIME_LIMITS)).toBe(true);
});
