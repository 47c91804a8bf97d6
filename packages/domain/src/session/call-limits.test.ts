import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CALL_LIMITS, type CallAllowance, callsLeft, secondsUntilCall, spendCall } from './call-limits.ts';

fc.configureGlobal({ seed: 31, numRuns: 300 });

const LIMIT = { burst: 3, perMinute: 6 };
const spend = (times: number, now = 0): CallAllowance | undefined => {
  let allowance: CallAllowance | undefined;
  for (let time = 0; time < times; time += 1) allowance = spendCall(LIMIT, allowance, now);
  return allowance;
};

test.each([
  [0, 0],
  [2, 0],
  [3, 10],
  [4, 20],
])('[SES-65] after %i calls at once the next one waits for %i seconds', (calls, seconds) => {
  expect(secondsUntilCall(LIMIT, spend(calls), 0)).toBe(seconds);
});

test('[SES-65] calls come back with time, one by one, and never more than the burst', () => {
  const used = spend(3);
  expect(secondsUntilCall(LIMIT, used, 9_999)).toBe(1);
  expect(secondsUntilCall(LIMIT, used, 10_000)).toBe(0);
  expect(callsLeft(LIMIT, used, 10_000)).toBe(1);
  expect(callsLeft(LIMIT, used, 3_600_000)).toBe(3);
});

test('[SES-65] a clock that is set back neither gives nor takes', () => {
  expect(callsLeft(LIMIT, spend(2, 60_000), 0)).toBe(1);
});

test.each(Object.entries(CALL_LIMITS))(
  '[SES-65] %s: somebody who waits for as long as was said is let through, and not before',
  (_kind, limit) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 60_000 }),
        (calls, passedMs) => {
          let allowance: CallAllowance | undefined;
          for (let call = 0; call < calls; call += 1) allowance = spendCall(limit, allowance, 0);
          const seconds = secondsUntilCall(limit, allowance, passedMs);
          expect(secondsUntilCall(limit, allowance, passedMs + seconds * 1_000)).toBe(0);
          if (seconds > 1)
            expect(secondsUntilCall(limit, allowance, passedMs + (seconds - 1) * 1_000 - 1)).toBeGreaterThan(
              0,
            );
        },
      ),
    );
  },
);

test('[SES-65] a dashboard with forty overdue policies, in three tabs at once, is within the limits', () => {
  expect(CALL_LIMITS.read.burst).toBeGreaterThan(3 * (40 * 2 + 3));
  expect(CALL_LIMITS.search.perMinute).toBe(600);
});
