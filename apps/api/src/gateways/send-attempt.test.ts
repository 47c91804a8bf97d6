import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { expect, test } from 'vitest';
import { PROVIDER_TIMEOUT_MS } from '#api/gateways/send-attempt.ts';

test('[DEL-5] a slow success counts, and two providers have had their turn before another code', () => {
  expect(PROVIDER_TIMEOUT_MS).toBeGreaterThan(10_000);
  expect(2 * PROVIDER_TIMEOUT_MS).toBeLessThan(LOGIN_LIMITS.code.resendAfterSeconds * 1_000);
});
