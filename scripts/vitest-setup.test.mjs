import fc from 'fast-check';
import { expect, test } from 'vitest';

// Files that share this one's modules set other seeds, before it and after it.
test('a file begins with the seed of all, whatever ran before it', () => {
  expect(fc.readConfigureGlobal()).toEqual({ seed: Number(process.env.TEST_SEED ?? 20_417) });
});
