import { expect, test } from 'vitest';
import { customerReference, visibleEnd } from './customer-reference.ts';

test.each([
  [12, '', '00000012'],
  [12, '-NZ', '00000012-NZ'],
  [1_234_567_890, '', '1234567890'],
])('[UPD-1] customer %s with suffix "%s" has the reference %s', (customerId, suffix, reference) => {
  expect(customerReference(customerId, suffix)).toBe(reference);
});

test.each([
  ['•••••••869-00', '869-00'],
  ['••••678', '678'],
  ['12-•••• •••••69', '69'],
  ['1234567', '567'],
  ['', ''],
])('[UPD-30] of %s a message names %s', (masked, end) => {
  expect(visibleEnd(masked)).toBe(end);
});
