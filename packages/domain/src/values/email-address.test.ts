import { expect, test } from 'vitest';
import { cleanEmail } from './email-address.ts';

test.each([
  ['name@example.com', 'name@example.com'],
  [' Name@Example.com\n', 'Name@Example.com'],
  ['\u00a0name@example.com\t', 'name@example.com'],
  ['\u202aname@\u200bexample.com\u202c ', 'name@example.com'],
  ['na me@example.com', 'na me@example.com'],
  ['  ', ''],
])('[LOG-5] %j is cleaned to %j', (text, cleaned) => {
  expect(cleanEmail(text)).toBe(cleaned);
});

test.each([
  ['Mary Smith <mary@example.com>', 'mary@example.com'],
  ['"Smith, Mary" <mary@example.com>', 'mary@example.com'],
  ['<mary@example.com>', 'mary@example.com'],
  ['mailto:mary@example.com', 'mary@example.com'],
  ['MAILTO:mary@example.com?subject=Hello', 'mary@example.com'],
  ['<mailto:mary@example.com>', 'mary@example.com'],
  ['mary@example.com.', 'mary@example.com'],
  ['mary@example.com; ', 'mary@example.com'],
  ['mary@example.com,', 'mary@example.com'],
  ['o’brien@example.com', "o'brien@example.com"],
  ['oʼbrien@example.com', "o'brien@example.com"],
  ["o'brien@example.com", "o'brien@example.com"],
])('[LOG-5] of the pasted %j the address is taken', (text, cleaned) => {
  expect(cleanEmail(text)).toBe(cleaned);
});

test.each([
  ['mere@wānanga.nz', 'mere@xn--wnanga-3za.nz'],
  ['mere@wa\u0304nanga.nz', 'mere@xn--wnanga-3za.nz'],
  ['Info@MÜNCHEN.de', 'Info@xn--mnchen-3ya.de'],
  ['ivan@xn--80afvemcl9d.xn--p1ai', 'ivan@xn--80afvemcl9d.xn--p1ai'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
])('[LOG-5] the domain of %j is sent as %j', (text, cleaned) => {
  expect(cleanEmail(text)).toBe(cleaned);
});

test.each([
  'mary@ex ämple.com',
  'mary@exämple.com/path',
  'mary@exämple.com:25',
  'm@-é.com',
  'm@é-.com',
  'm@xn--ä',
])('[LOG-5] the error in %j is left to the pattern', (text) => {
  expect(cleanEmail(text)).toBe(text);
});

test('[LOG-5] an address that was cleaned stays as it is', () => {
  const typed = [
    'mere@wānanga.nz',
    'Mary <m@example.com>;',
    'o’brien@example.com',
    'a@b',
    '@',
    '',
    'm@-ü.com',
  ];
  for (const text of typed) expect(cleanEmail(cleanEmail(text)), text).toBe(cleanEmail(text));
});
