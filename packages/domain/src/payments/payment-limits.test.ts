import { expect, test } from 'vitest';
import { PAYMENT_LIMITS } from './payment-limits.ts';

test('[PAY-25] a card form lives for 30 minutes', () => {
  expect(PAYMENT_LIMITS.quoteLifeSeconds).toBe(30 * 60);
  expect(PAYMENT_LIMITS.maxOpenQuotes).toBe(10);
});

test('[PAY-26] a submitted payment is captured within 10 minutes, while its authorisation is sure to hold', () => {
  expect(PAYMENT_LIMITS.captureWithinSeconds).toBe(10 * 60);
});

test('[PAY-28] a request has a minute for itself; after that the reconciler asks, every 5 minutes at least', () => {
  expect(PAYMENT_LIMITS.requestLeaseSeconds).toBe(60);
  expect(PAYMENT_LIMITS.firstCheckAfterSeconds).toBe(5);
  expect(PAYMENT_LIMITS.longestCheckWaitSeconds).toBe(5 * 60);
});

test('[PAY-29] an alarm comes after 15 minutes, when the reconciler has voided the payment or could not', () => {
  expect(PAYMENT_LIMITS.alarmAfterSeconds).toBe(15 * 60);
  const { captureWithinSeconds, longestCheckWaitSeconds } = PAYMENT_LIMITS;
  expect(PAYMENT_LIMITS.alarmAfterSeconds).toBeGreaterThanOrEqual(
    captureWithinSeconds + longestCheckWaitSeconds,
  );
});

test('[PAY-15] one payment pays at most 100 overdue payments', () => {
  expect(PAYMENT_LIMITS.maxItems).toBe(100);
});

test('[PAY-25] the limits cannot be changed while the program runs', () => {
  expect(Object.isFrozen(PAYMENT_LIMITS)).toBe(true);
});
