import { expect, test } from 'vitest';
import { attackThresholdOf, captchaTimes } from './attack-threshold.ts';

test.each([
  [0, 1_000, 4],
  [200_000, 1_000, 4],
  [200_001, 1_001, 4],
  [500_000, 2_500, 4],
  [500_001, 2_501, 5],
  [1_000_000, 5_000, 8],
])(
  '[LOG-63] [LOG-80] %i customers: the captcha above %i wrong codes, then %i logins a minute',
  (customers, wrong, logins) => {
    expect(attackThresholdOf(customers)).toEqual({
      maxWrongCodesPerDay: wrong,
      queueAboveWrongCodesPerDay: 3 * wrong,
      queuedLoginsPerMinute: logins,
    });
  },
);

test.each([
  [0, 1],
  [1_000, 1],
  [1_999, 1],
  [2_000, 2],
  [4_000, 4],
  [8_000, 8],
  [1_000_000, 8],
])('[LOG-82] after %i wrong codes a captcha costs %i times as much', (wrongCodes, times) => {
  expect(captchaTimes(wrongCodes, attackThresholdOf(0))).toBe(times);
});
