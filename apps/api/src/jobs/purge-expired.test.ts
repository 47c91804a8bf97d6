import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { purgeRegularly } from '#api/jobs/purge-expired.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('[API-28] sweeps soon after the start and then every hour, one sweep at a time, and goes on after a failure', async () => {
  const rounds: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  const stop = purgeRegularly(
    () => {
      const round = Promise.withResolvers<void>();
      rounds.push(round);
      return round.promise;
    },
    (error) => failures.push(error),
  );
  vi.advanceTimersByTime(MINUTE_MS);
  expect(rounds).toHaveLength(1);
  vi.advanceTimersByTime(3 * HOUR_MS);
  expect(rounds).toHaveLength(1);
  rounds[0]?.reject(new Error('no database'));
  await turn();
  vi.advanceTimersByTime(HOUR_MS);
  expect(rounds).toHaveLength(2);
  expect(failures).toEqual([new Error('no database')]);
  rounds[1]?.resolve();
  await stop();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(rounds).toHaveLength(2);
});

test('[API-28] stopping ends the sweep under way and waits for it', async () => {
  const batch = Promise.withResolvers<void>();
  let signalSeen: AbortSignal | undefined;
  const stop = purgeRegularly(
    (signal) => {
      signalSeen = signal;
      return batch.promise;
    },
    () => undefined,
  );
  vi.advanceTimersByTime(MINUTE_MS);
  let hasStopped = false;
  const stopping = stop().then(() => {
    hasStopped = true;
  });
  await turn();
  expect(signalSeen?.aborted).toBe(true);
  expect(hasStopped).toBe(false);
  batch.resolve();
  await stopping;
});
