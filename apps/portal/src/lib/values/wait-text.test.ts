import { expect, test } from 'vitest';
import { waitText } from '#portal/lib/values/wait-text.ts';

test.each([
  [1, '1 second'],
  [29.2, '30 seconds'],
  [90, '2 minutes'],
  [60 * 89, '89 minutes'],
  [60 * 60 * 5 + 1, '6 hours'],
  [undefined, 'a little'],
])('[LOG-29] a wait of %s seconds reads %s, never too short', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
