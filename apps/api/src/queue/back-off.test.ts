import { expect, test } from 'vitest';
import { backOffSeconds, LONGEST_WAIT_SECONDS } from '#api/queue/back-off.ts';

test('[DEL-6] tries lie ever further apart, by chance between half and all of 2, 4, 8, 16, 32, 60, 60 seconds', () => {
  const waits = (digits: string) =>
    [1, 2, 3, 4, 5, 6, 7].map((tries) =>
      Math.round(backOffSeconds(tries, LONGEST_WAIT_SECONDS.message, { digits: () => digits })),
    );
  expect(waits('000')).toEqual([1, 2, 4, 8, 16, 30, 30]);
  expect(waits('999')).toEqual([2, 4, 8, 16, 32, 60, 60]);
});
