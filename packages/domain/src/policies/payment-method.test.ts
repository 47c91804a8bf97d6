import { expect, test } from 'vitest';
import { PAYMENT_METHOD, paymentMethod } from './payment-method.ts';

test.each([
  [1, 'card'],
  [2, 'bank-account'],
])('[POL-16] payment method %i is a %s and can be changed online', (id, key) => {
  expect(paymentMethod(id)).toEqual({ key, canEditOnline: true });
});

test.each([3, 0, 4, Number.NaN])(
  '[POL-17] payment method %d is another one and cannot be changed online',
  (id) => {
    expect(paymentMethod(id)).toEqual({ key: 'other', canEditOnline: false });
  },
);

test('[POL-16] the payment methods have the ids of the insurer', () => {
  expect(PAYMENT_METHOD).toEqual({ card: 1, bankAccount: 2, other: 3 });
});
