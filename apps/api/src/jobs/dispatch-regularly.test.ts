import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchRegularly } from '#api/jobs/dispatch-regularly.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('[DEL-3] looks for due messages every second, one round at a time, and goes on after a failure', async () => {
  const rounds: PromiseWithResolvers<number>[] = [];
  const dispatchDue = () => {
    const round = Promise.withResolvers<number>();
    rounds.push(round);
    return round.promise;
  };
  const failures: unknown[] = [];
  const stop = dispatchRegularly({ dispatchDue, settle: async () => undefined }, (error) =>
    failures.push(error),
  );
  vi.advanceTimersByTime(3000);
  expect(rounds).toHaveLength(1);
  rounds[0]?.reject(new Error('no database'));
  await turn();
  vi.advanceTimersByTime(1000);
  expect(rounds).toHaveLength(2);
  expect(failures).toEqual([new Error('no database')]);
  rounds[1]?.resolve(0);
  await stop();
  vi.advanceTimersByTime(5000);
  expect(rounds).toHaveLength(2);
});

test('[DEL-19] stopping waits for what is under way', async () => {
  const underWay = Promise.withResolvers<void>();
  const stop = dispatchRegularly(
    { dispatchDue: async () => 0, settle: () => underWay.promise },
    () => undefined,
  );
  let hasStopped = false;
  const stopping = stop().then(() => {
    hasStopped = true;
  });
  await turn();
  expect(hasStopped).toBe(false);
  underWay.resolve();
  await stopping;
});
