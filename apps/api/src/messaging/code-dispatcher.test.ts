import { expect, test } from 'vitest';
import { LONGEST_WAIT_SECONDS } from '#api/messaging/code-dispatcher.ts';
import { backOffSeconds } from '#api/queue/send-in-time.ts';

test('[DEL-6] tries lie ever further apart, by chance between half and all of 2, 4, 8, 16, 32, 60, 60 seconds', () => {
  const waits = (digits: string) =>
    [1, 2, 3, 4, 5, 6, 7].map((tries) =>
      Math.round(backOffSeconds(tries, LONGEST_WAIT_SECONDS, { digits: () => digits })),
    );
  expect(waits('000')).toEqual([1, 2, 4, 8, 16, 30, 30]);
  expect(waits('999')).toEqual([2, 4, 8, 16, 32, 60, 60]);
});
