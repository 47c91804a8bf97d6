import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabaseClock } from '#api/database/database-clock.ts';

const START = Date.parse('2026-11-27T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
  return () => vi.useRealTimers();
});
afterEach(() => vi.useRealTimers());

/** A database whose clock shows this, and which takes a while to say so. */
const createClock = (show: () => number, tookMs = 0) =>
  createDatabaseClock({
    async query<Row>() {
      vi.advanceTimersByTime(tookMs / 2);
      const row = { atMs: show() };
      vi.advanceTimersByTime(tookMs / 2);
      return [row] as Row[];
    },
  });

test('[OPS-6] the time is the database’s, counted on from the last look', async () => {
  const clock = createClock(() => START - 660_000);
  await clock.read();
  expect(clock.now().getTime()).toBe(START - 660_000);
  vi.advanceTimersByTime(5_000);
  expect(clock.now().getTime()).toBe(START - 655_000);
});

test('[OPS-6] a clock of the process that is set changes nothing', async () => {
  const clock = createClock(() => START);
  await clock.read();
  vi.setSystemTime(START + 660_000);
  expect(clock.now().getTime()).toBe(START);
});

test('[OPS-6] the moment of the answer is halfway, and a later look counts', async () => {
  let shown = START;
  const clock = createClock(() => shown, 400);
  await clock.read();
  expect(clock.now().getTime()).toBe(START + 200);
  shown = START + 10_000;
  await clock.read();
  expect(clock.now().getTime()).toBe(START + 10_200);
});
