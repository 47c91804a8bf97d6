import { expect, test } from 'vitest';
import { textOrEmpty } from './text-or-empty.ts';

test.each([
  ['Aroha', 'Aroha'],
  [0, '0'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('[POL-25] the value %j is shown as %j', (value, shown) => {
  expect(textOrEmpty(value)).toBe(shown);
});
