import { expect, test } from 'vitest';
import { groupPhoneNumber } from './phone-groups.ts';

const PATTERNS = ['^(04\\d{2})(\\d{3})(\\d{3})$', '^(0\\d)(\\d{4})(\\d{4})$'];

test.each([
  ['0491570156', '0491 570 156'],
  ['0255501234', '02 5550 1234'],
  ['+61491570156', '+61491570156'],
  ['049157015', '049157015'],
  ['04915701567', '04915701567'],
  ['', ''],
])('[CON-102] the number %s reads %s, and no line parts it', (number, read) => {
  expect(groupPhoneNumber(number, PATTERNS)).toBe(read.replaceAll(' ', '\u00A0'));
});

test('[CON-102] without a pattern a number stays as it is', () => {
  expect(groupPhoneNumber('0491570156', [])).toBe('0491570156');
});
