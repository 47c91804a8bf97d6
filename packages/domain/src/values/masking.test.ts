import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailHint, endingText, maskedCardNumber, mobileHint } from './masking.ts';

fc.configureGlobal({ seed: 4242, numRuns: 1000 });

test.each([
  ['0215550123', '123'],
  ['021 555 01-23', '123'],
  ['+64 21 555 0006', '006'],
  ['23', '23'],
  ['', ''],
])('[LOG-21] the mobile number %j is shown as %j', (mobile, hint) => {
  expect(mobileHint(mobile)).toBe(hint);
});

test.each([
  ['margaret@example.com', '****aret@example.com'],
  ['anna@example.com', '****@example.com'],
  ['ann@example.com', '****example.com'],
  ['a@b.nz', '****nz'],
  ['āria@example.com', '****@example.com'],
  ['a@b', '****'],
  ['', '****'],
])('[LOG-21] the e-mail address %j is shown as %j', (email, hint) => {
  expect(emailHint(email)).toBe(hint);
});

test('[LOG-21] an e-mail hint is the same for all addresses with the same end', () => {
  const fourCharacters = fc.string({ unit: 'grapheme-ascii', minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fourCharacters, fourCharacters, fc.emailAddress(), (one, other, rest) => {
      expect(emailHint(one + rest)).toBe(emailHint(other + rest));
      expect(emailHint(one + rest)).toBe(`****${rest}`);
    }),
  );
});

test.each([
  ['4242', '•••• •••• •••• 4242'],
  ['2', '•••• •••• •••• •••2'],
  ['4111111111111111', '•••• •••• •••• 1111'],
  ['4111 1111 1111 1111', '•••• •••• •••• 1111'],
  ['42-42', '•••• •••• •••• 4242'],
  ['', ''],
  [null, ''],
])('[POL-16] a card that ends in %j is shown as %j', (suffix, masked) => {
  expect(maskedCardNumber(suffix)).toBe(masked);
});

test('[POL-18] for any end of a card number at most four digits are shown', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -X*') }), (suffix) => {
      expect(maskedCardNumber(suffix).replace(/\D/g, '').length).toBeLessThanOrEqual(4);
    }),
  );
});

test.each([
  ['4242', 'ending in\u00A04242'],
  ['••-••••-••••••9-00', 'ending in\u00A09-00'],
  ['*****123', 'ending in\u00A0123'],
  ['4111 1111 1111 1111', 'ending in\u00A01111'],
  ['••••', ''],
  [null, ''],
])('[POL-45] a number that is masked as %j is written %j', (masked, text) => {
  expect(endingText(masked)).toBe(text);
});

test('[POL-18] for any number at most four digits are written, and they are its last', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -X*') }), (number) => {
      const digits = endingText(number).replace(/\D/g, '');
      expect(digits.length).toBeLessThanOrEqual(4);
      expect(number.replace(/\D/g, '').endsWith(digits)).toBe(true);
    }),
  );
});
