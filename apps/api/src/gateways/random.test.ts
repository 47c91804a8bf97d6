import { expect, test } from 'vitest';
import { systemRandom } from '#api/gateways/random.ts';

test('[SES-1] tokens are 256 bits each, and none comes twice, also where the store is filled again', () => {
  const tokens = Array.from({ length: 1_000 }, () => systemRandom.token());
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  // Taken bytes are wiped: a token out of wiped bytes would be this.
  expect(tokens).not.toContain(Buffer.alloc(32).toString('base64url'));
});
