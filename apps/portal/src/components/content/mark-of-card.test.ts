import { expect, test } from 'vitest';
import { markOfCard } from '#portal/components/content/mark-of-card.ts';

test.each([
  ['Visa', 'visa'],
  ['visa debit', 'visa'],
  ['MasterCard', 'mastercard'],
  ['mastercard', 'mastercard'],
  ['American Express', 'american-express'],
  ['american_express', 'american-express'],
  ['amex', 'american-express'],
  ['Credit card', 'card'],
  ['Advisa', 'card'],
  ['', 'card'],
  [null, 'card'],
])('[POL-53] a card named %j has the mark %s', (words, mark) => {
  expect(markOfCard(words)).toBe(mark);
});
