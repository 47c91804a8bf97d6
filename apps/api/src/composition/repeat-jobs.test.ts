import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Job, repeatJobs } from '#api/composition/repeat-jobs.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const START = new Date('2026-03-14T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  vi.setSystemTime(START);
});
afterEach(() => {
  vi.useRealTimers();
});

const clock = { now: () => new Date() };
/** Until promises that are settled have been followed. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Starts one job whose rounds end when the test says so. */
function start(times: Pick<Job, 'firstAfterSeconds' | 'everySeconds'>) {
  const rounds: PromiseWithResolvers<void>[] = [];
  const signals: AbortSignal[] = [];
  const failures: unknown[] = [];
  const run = (signal: AbortSignal) => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    signals.push(signal);
    return round.promise;
  };
  const jobs = repeatJobs([{ name: 'job', ...times, run }], {
    clock,
    report: (failure) => failures.push(failure),
  });
  return { jobs, rounds, signals, failures, health: () => jobs.health()[0] };
}

test('[DEL-3] [JOB-1] [JOB-5] looks for due messages every second, one round at a time, and goes on after a failure', async () => {
  const { jobs, rounds, failures } = start({ firstAfterSeconds: 1, everySeconds: 1 });
  vi.advanceTimersByTime(3 * SECOND_MS);
  expect(rounds).toHaveLength(1);
  rounds[0]?.reject(Object.assign(new Error('no database'), { code: 'ECONNREFUSED' }));
  await turn();
  vi.advanceTimersByTime(SECOND_MS);
  expect(rounds).toHaveLength(2);
  expect(failures).toEqual([{ job: 'job', reason: 'ECONNREFUSED', causes: ['ECONNREFUSED'] }]);
  rounds[1]?.resolve();
  await jobs.stop();
  vi.advanceTimersByTime(5 * SECOND_MS);
  expect(rounds).toHaveLength(2);
});

test('[API-28] [JOB-1] purges soon after the start and then every hour, one purge at a time, and goes on after a failure', async () => {
  const { jobs, rounds, failures } = start({ firstAfterSeconds: 60, everySeconds: 3_600 });
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(rounds).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(rounds).toHaveLength(1);
  vi.advanceTimersByTime(3 * HOUR_MS);
  expect(rounds).toHaveLength(1);
  rounds[0]?.reject(new Error('no database'));
  await turn();
  vi.advanceTimersByTime(HOUR_MS);
  expect(rounds).toHaveLength(2);
  expect(failures).toEqual([{ job: 'job', reason: 'Error', causes: ['Error'] }]);
  rounds[1]?.resolve();
  await jobs.stop();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(rounds).toHaveLength(2);
});

test('[JOB-1] a rare job comes again a minute after its round failed, and never after it was stopped', async () => {
  const { jobs, rounds } = start({ firstAfterSeconds: 60, everySeconds: 3_600 });
  vi.advanceTimersByTime(MINUTE_MS);
  rounds[0]?.reject(new Error('a table is held'));
  await turn();
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(rounds).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(rounds).toHaveLength(2);
  rounds[1]?.resolve();
  await turn();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(rounds).toHaveLength(2);
  vi.advanceTimersByTime(HOUR_MS);
  rounds[2]?.reject(new Error('a table is held'));
  await turn();
  await jobs.stop();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(rounds).toHaveLength(3);
});

test('[JOB-1] [JOB-3] a turn among the tries of a failing job begins no second row of tries', async () => {
  const { jobs, rounds } = start({ firstAfterSeconds: 60, everySeconds: 90 });
  const fail = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * SECOND_MS);
    rounds.at(-1)?.reject(new Error('a table is held'));
    await turn();
  };
  // The first round, its next try, and the turn.
  await fail(60);
  await fail(60);
  await fail(30);
  expect(rounds).toHaveLength(3);
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(rounds).toHaveLength(3);
  await jobs.stop();
  vi.advanceTimersByTime(HOUR_MS);
  expect(rounds).toHaveLength(3);
});

test('[API-28] [JOB-3] stopping ends the round under way and waits for it', async () => {
  const { jobs, rounds, signals } = start({ firstAfterSeconds: 60, everySeconds: 3_600 });
  vi.advanceTimersByTime(MINUTE_MS);
  let hasStopped = false;
  const stopping = jobs.stop().then(() => {
    hasStopped = true;
  });
  await turn();
  expect(signals[0]?.aborted).toBe(true);
  expect(hasStopped).toBe(false);
  rounds[0]?.resolve();
  await stopping;
});

test('[JOB-3] a job that was stopped before its first round never begins', async () => {
  const { jobs, rounds } = start({ firstAfterSeconds: 60, everySeconds: 3_600 });
  await jobs.stop();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(rounds).toHaveLength(0);
});

test('[JOB-2] a job that fails is seen until a round succeeds again', async () => {
  const { rounds, health } = start({ firstAfterSeconds: 1, everySeconds: 1 });
  expect(health()).toEqual({
    name: 'job',
    lastSuccessAt: undefined,
    lastFailureAt: undefined,
    isFailing: false,
    isOverdue: false,
    rounds: { succeeded: 0, failed: 0 },
  });
  vi.advanceTimersByTime(SECOND_MS);
  rounds[0]?.reject(new Error('no database'));
  await turn();
  const failedAt = new Date(START.getTime() + SECOND_MS);
  expect(health()).toMatchObject({ isFailing: true, lastFailureAt: failedAt, lastSuccessAt: undefined });
  vi.advanceTimersByTime(SECOND_MS);
  rounds[1]?.resolve();
  await turn();
  expect(health()).toMatchObject({
    isFailing: false,
    lastFailureAt: failedAt,
    lastSuccessAt: new Date(START.getTime() + 2 * SECOND_MS),
    rounds: { succeeded: 1, failed: 1 },
  });
});

test('[JOB-2] a job is overdue when it has not succeeded for two turns and a minute', async () => {
  const { rounds, health } = start({ firstAfterSeconds: 60, everySeconds: 3_600 });
  vi.advanceTimersByTime(MINUTE_MS + 2 * HOUR_MS + MINUTE_MS);
  expect(health()).toMatchObject({ isOverdue: false, isFailing: false });
  vi.advanceTimersByTime(1);
  expect(health()?.isOverdue).toBe(true);
  rounds[0]?.resolve();
  await turn();
  expect(health()?.isOverdue).toBe(false);
});
