import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseBusyError } from '#api/database/database.ts';
import { createHealthRepository, type HealthRepository } from '#api/health/health-repository.ts';
import { createHealthService, type JobHealth } from '#api/health/health-service.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const sound: HealthRepository = {
  tryChange: async () => undefined,
  findMissingScripts: async () => ({ migrations: [], functions: [] }),
  listOldestWaiting: async () => [],
};
const NOW = Date.parse('2026-03-14T12:00:00Z');
/** The clock of the process, and that of the database. */
const CLOCKS = {
  clock: { now: () => new Date(NOW) },
  databaseClock: { now: () => new Date(NOW), read: async () => undefined },
};
const serviceWith = (repository: Partial<HealthRepository>, jobs: readonly JobHealth[] = []) =>
  createHealthService({ ...CLOCKS, repository: { ...sound, ...repository }, listJobs: () => jobs });
const never = () => new Promise<never>(() => undefined);

test('[API-33] a database that hangs is no database, and the response does not wait for it', async () => {
  const readiness = serviceWith({ listOldestWaiting: never }).checkReadiness();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await readiness).toMatchObject({
    status: 'unavailable',
    checks: { database: { state: 'failing' } },
  });
  expect(vi.getTimerCount()).toBe(0);
});

test('[ISO-5] lists of scripts that somebody else holds take no process out of service', async () => {
  const findMissingScripts = () => Promise.reject(new DatabaseBusyError());
  expect(await serviceWith({ findMissingScripts }).checkReadiness()).toMatchObject({
    status: 'degraded',
    checks: { database: { state: 'ok' }, migrations: { state: 'unknown' }, functions: { state: 'unknown' } },
  });
});

test('[API-33] a job that fails is told by its name, and customers are served', async () => {
  const lastSuccessAt = new Date('2026-03-14T12:00:00Z');
  const jobs = [
    { name: 'purge-expired', lastSuccessAt, isFailing: true, isOverdue: false },
    { name: 'dispatch', lastSuccessAt: undefined, isFailing: false, isOverdue: false },
  ];
  expect(await serviceWith({}, jobs).checkReadiness()).toMatchObject({
    status: 'degraded',
    checks: {
      jobs: {
        state: 'failing',
        jobs: {
          'purge-expired': { state: 'failing', lastSuccessAt: '2026-03-14T12:00:00.000Z' },
          dispatch: { state: 'ok', lastSuccessAt: null },
        },
      },
    },
  });
});

test('[API-33] a job that has not succeeded for too long is told, whether it failed or not', async () => {
  const jobs = [{ name: 'dispatch', lastSuccessAt: undefined, isFailing: false, isOverdue: true }];
  expect(await serviceWith({}, jobs).checkReadiness()).toMatchObject({
    status: 'degraded',
    checks: { jobs: { jobs: { dispatch: { state: 'failing' } } } },
  });
});

test('[API-33] a queue may be busy: only a long wait is told', async () => {
  const stateAfter = async (queue: string, waitingSeconds: number) => {
    const service = serviceWith({ listOldestWaiting: async () => [{ queue, waitingSeconds }] });
    return (await service.checkReadiness()).checks.queues.state;
  };
  expect(await stateAfter('code-message', 60)).toBe('ok');
  expect(await stateAfter('code-message', 61)).toBe('failing');
  expect(await stateAfter('contact-notice', 3_600)).toBe('ok');
  expect(await stateAfter('contact-notice', 3_601)).toBe('failing');
});

test('[API-33] any number of callers costs the database one check at a time', async () => {
  let checks = 0;
  const service = serviceWith({
    findMissingScripts: async () => {
      checks += 1;
      return { migrations: [], functions: [] };
    },
  });
  await Promise.all([service.checkReadiness(), service.checkReadiness(), service.checkReadiness()]);
  expect(checks).toBe(1);
  await service.checkReadiness();
  expect(checks).toBe(2);
});

test('[API-33] a database that hangs is asked once, however many probes come, and is well again when it responds', async () => {
  let asked = 0;
  let respond: (ages: readonly []) => void = () => undefined;
  const service = serviceWith({
    listOldestWaiting: () => {
      asked += 1;
      return new Promise((resolve) => {
        respond = () => resolve([]);
      });
    },
  });
  for (let probe = 0; probe < 3; probe += 1) {
    const readiness = service.checkReadiness();
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await readiness).status).toBe('unavailable');
  }
  expect(asked).toBe(1);
  const late = service.checkReadiness();
  respond([]);
  expect((await late).status).toBe('ready');
});

test('[API-33] scripts that could not be read are read again at the next probe', async () => {
  let readings = 0;
  const repository = createHealthRepository({ query: async () => [] }, async () => {
    readings += 1;
    if (readings === 1) throw new Error('EMFILE');
    return { migrations: [], functions: [] };
  });
  const service = createHealthService({ ...CLOCKS, repository, listJobs: () => [] });
  expect((await service.checkReadiness()).status).toBe('unavailable');
  expect((await service.checkReadiness()).status).toBe('ready');
});

test('[CFG-46] [CFG-52] a site whose configuration cannot be used is named to operators, and customers are served', async () => {
  const health = createHealthService({
    ...CLOCKS,
    repository: sound,
    listJobs: () => [],
    listBrokenSites: () => ['real-154'],
    listChecksums: () => ({ 'real-154': '0a1b2c3d4e5f' }),
  });
  expect(await health.checkReadiness()).toMatchObject({
    status: 'degraded',
    checks: {
      configuration: {
        state: 'failing',
        brokenSites: ['real-154'],
        checksums: { 'real-154': '0a1b2c3d4e5f' },
      },
    },
  });
});

test('[API-33] a database that takes no change is told within the time of a probe, and serves no customer', async () => {
  const reports = [
    () => Promise.reject(new Error('read-only')),
    never,
    () => Promise.reject(new DatabaseBusyError()),
  ];
  for (const tryChange of reports) {
    const readiness = serviceWith({ tryChange }).checkReadiness();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await readiness).toMatchObject({
      status: 'unavailable',
      checks: { database: { state: 'ok' }, changes: { state: 'failing' } },
    });
  }
});

test('[ISO-5] a table that somebody holds keeps the proof of a change from being made, and no process from serving', async () => {
  const held = Object.assign(new Error('no lock'), { code: '55P03' });
  const tryChange = () => Promise.reject(new DatabaseBusyError(held));
  expect(await serviceWith({ tryChange }).checkReadiness()).toMatchObject({
    status: 'degraded',
    checks: { changes: { state: 'unknown' } },
  });
});

test('[API-33] a change that hangs is tried once, however many probes come', async () => {
  let tried = 0;
  const service = serviceWith({
    tryChange: () => {
      tried += 1;
      return never();
    },
  });
  for (let probe = 0; probe < 3; probe += 1) {
    const readiness = service.checkReadiness();
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await readiness).status).toBe('unavailable');
  }
  expect(tried).toBe(1);
});

test.each([
  [30, 'ready'],
  [-30, 'ready'],
  [31, 'unavailable'],
  [-31, 'unavailable'],
])('[OPS-6] a process whose clock is %i seconds from the database’s is %s', async (seconds, status) => {
  const clock = { now: () => new Date(NOW + seconds * 1_000) };
  const service = createHealthService({ ...CLOCKS, clock, repository: sound, listJobs: () => [] });
  const state = status === 'ready' ? 'ok' : 'failing';
  expect(await service.checkReadiness()).toMatchObject({
    status,
    checks: { database: { state: 'ok' }, clock: { state, secondsApart: seconds } },
  });
});
