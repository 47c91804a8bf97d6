import { expect, test } from 'vitest';
import { fitsPattern } from './pattern.ts';

test.each([
  ['^02\\d{7,9}$', '0215550123', true],
  ['^02\\d{7,9}$', '0215550123\n', false],
  ['^02\\d{7,9}$', '٠٢١٥٥٥٠١٢٣', false],
  ['02\\d{7,9}', 'x0215550123', false],
  ['02\\d{7,9}', '0215550123x', false],
  ['021|027', '0219', false],
  ['021|027', '027', true],
  ['\\d*', '', true],
  ['\\p{L}+', 'ōtā', true],
  // Valid only without Unicode in mind.
  ['[a\\-z]\\-', 'a-', true],
])('[LOG-4] the pattern %s fits %j: %s', (pattern, text, expected) => {
  expect(fitsPattern(pattern, text)).toBe(expected);
});
