import { performance } from 'node:perf_hooks';
import type { Base } from '#api/composition/base.ts';
import type { JobHealth } from '#api/composition/repeat-jobs.ts';
import { shareWhileUnderWay, withTimeout } from '#api/database/ask-in-time.ts';
import { runInBackground } from '#api/database/background-work.ts';
import type { HealthService } from '#api/health/health-service.ts';
import { createMetricsApp } from '#api/metrics/metrics-app.ts';
import { createInstruments, type Point, type Reading } from '#api/metrics/readings.ts';
import { createStoredFiguresRepository, type StoredFigure } from '#api/metrics/stored-figures-repository.ts';

/** Prometheus waits for 10 seconds: a database that hangs must not take the other figures along. */
const DATABASE_MS = 2_000;
const MICROSECONDS = 1_000_000;

const reading =
  (kind: Reading['kind']) =>
  (name: string, description: string, read: Reading['read']): Reading => ({
    name: `portal_${name}`,
    kind,
    description,
    read,
  });
const gauge = reading('gauge');
const counter = reading('counter');

const asNumber = (isSo: boolean): number => (isSo ? 1 : 0);

/** The work of this process, and its release. */
function processReadings(release: string): readonly Reading[] {
  let before = performance.eventLoopUtilization();
  return [
    gauge('release', 'The release that runs', () => [{ value: 1, labels: { version: release } }]),
    gauge(
      'event_loop_busy_ratio',
      'The part of the time since the last reading that the loop was busy',
      () => {
        const now = performance.eventLoopUtilization();
        const { utilization } = performance.eventLoopUtilization(now, before);
        before = now;
        return [{ value: utilization }];
      },
    ),
    counter('cpu_seconds', 'Processor time', () => {
      const { user, system } = process.cpuUsage();
      return [{ value: (user + system) / MICROSECONDS }];
    }),
    gauge('memory_bytes', 'Resident memory', () => [{ value: process.memoryUsage.rss() }]),
  ];
}

/** The connections of this process to the database. */
function poolReadings({ database }: Base): readonly Reading[] {
  const pools = () => database.listPools?.() ?? [];
  return [
    gauge('database_connections', 'Connections to the database, by pool and state', () =>
      pools().flatMap(({ name, total, idle }) => [
        { value: total - idle, labels: { pool: name, state: 'busy' } },
        { value: idle, labels: { pool: name, state: 'idle' } },
      ]),
    ),
    gauge('database_connections_limit', 'The most connections of a pool', () =>
      pools().map(({ name, limit }) => ({ value: limit, labels: { pool: name } })),
    ),
    gauge('database_callers_waiting', 'Callers that wait for a connection of a pool', () =>
      pools().map(({ name, waiting }) => ({ value: waiting, labels: { pool: name } })),
    ),
  ];
}

/** The deliveries and jobs of this process. */
function workReadings({ deliveryWatch }: Base, listJobs: () => readonly JobHealth[]): readonly Reading[] {
  const jobs = (read: (job: JobHealth) => readonly Point[]) => () => listJobs().flatMap(read);
  const counts = (list: typeof deliveryWatch.listAttempts) => () =>
    list().map(({ count, channel, provider, result }) => ({
      value: count,
      labels: { channel, provider, result },
    }));
  return [
    counter(
      'deliveries',
      'What became of what was sent, by channel and provider',
      counts(deliveryWatch.listAttempts),
    ),
    counter(
      'delivery_reports',
      'What providers said became of messages that they took',
      counts(deliveryWatch.listReports),
    ),
    gauge('channel_failing', '1 where a provider of the channel would refuse anything', () =>
      deliveryWatch
        .listChannels()
        .map(({ channel, isFailing }) => ({ value: asNumber(isFailing), labels: { channel } })),
    ),
    counter(
      'job_rounds',
      'Rounds of jobs, by how they ended',
      jobs(({ name, rounds }) =>
        Object.entries(rounds).map(([result, value]) => ({ value, labels: { name, result } })),
      ),
    ),
    gauge(
      'job_failing',
      '1 where the last round of a job failed, or none succeeded for too long',
      jobs(({ name, isFailing, isOverdue }) => [
        { value: asNumber(isFailing || isOverdue), labels: { name } },
      ]),
    ),
  ];
}

/** The checks of `/health/ready`: a check that could not be made is left out. */
function healthReadings(health: HealthService): readonly Reading[] {
  const check = shareWhileUnderWay(health.checkReadiness);
  return [
    gauge('ready', '1 where this process can serve customers', async () => [
      { value: asNumber((await check()).status !== 'unavailable') },
    ]),
    gauge('configuration', 'The checksum of the configuration of a site', async () =>
      Object.entries((await check()).checks.configuration.checksums).map(([site, checksum]) => ({
        value: 1,
        labels: { site, checksum },
      })),
    ),
    gauge('check_failing', '1 where a check of the health fails', async () =>
      Object.entries((await check()).checks)
        .filter(([, { state }]) => state !== 'unknown')
        .map(([name, { state }]) => ({ value: asNumber(state === 'failing'), labels: { check: name } })),
    ),
  ];
}

/** The work that waits in the database, the same in every process. OPS-11 */
function storedReadings({ database }: Base, patienceMs = DATABASE_MS): readonly Reading[] {
  const repository = createStoredFiguresRepository(database);
  const ask = shareWhileUnderWay(() => runInBackground(repository.read));
  const read = (kind: StoredFigure['kind'], point: (figure: StoredFigure) => Point) => async () =>
    (await withTimeout(ask(), patienceMs)).filter((figure) => figure.kind === kind).map(point);
  const total = ({ count }: StoredFigure): Point => ({ value: count });
  const age = ({ oldestSeconds }: StoredFigure): Point => ({ value: oldestSeconds });
  const labelled =
    (label: string, point: typeof total) =>
    (figure: StoredFigure): Point => ({ ...point(figure), labels: { [label]: figure.name } });
  return [
    gauge('queue_waiting', 'Entries of a queue that wait', read('queue', labelled('queue', total))),
    gauge('queue_oldest_seconds', 'The age of the oldest of them', read('queue', labelled('queue', age))),
    gauge('dead_letters', 'Events that wait for an operator', read('dead-letters', total)),
    gauge(
      'payments_open',
      'Payments that have not ended, by state',
      read('payment', labelled('state', total)),
    ),
    gauge(
      'payments_open_oldest_seconds',
      'The age of the oldest of them',
      read('payment', labelled('state', age)),
    ),
    gauge(
      'logins_locked',
      'Logins that wrong codes of the last hour locked, by whether the browser is known',
      read('locked-logins', labelled('browser', total)),
    ),
    gauge('database_lock_waits', 'Statements that wait for a lock', read('lock-waits', total)),
    gauge('database_lock_oldest_seconds', 'How long the oldest of them has waited', read('lock-waits', age)),
  ];
}

/** The parts of a process that know its state. */
export type MetricsParts = {
  readonly health: HealthService;
  readonly listJobs: () => readonly JobHealth[];
  readonly release: string;
  /** How long the database may take to say what waits, where it is not the usual time. */
  readonly patienceMs?: number;
};

/** The metrics of a process: what hears of each call, and the page of the figures. OPS-10 */
export function createMetrics(base: Base, { health, listJobs, release, patienceMs }: MetricsParts) {
  const { exporter, ...hears } = createInstruments([
    ...processReadings(release),
    ...poolReadings(base),
    ...workReadings(base, listJobs),
    ...healthReadings(health),
    ...storedReadings(base, patienceMs),
  ]);
  return { ...hears, app: createMetricsApp(exporter, base.processClock) };
}
