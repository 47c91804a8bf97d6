import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../apps/api/src/database/migration/migrate.ts';
import { createPostgresDatabase } from '../../apps/api/src/database/postgres-database.ts';
import { removeAtExit } from '../children.ts';
import type { BenchOptions } from '../options.ts';
import { orderOfRound } from '../statistics.ts';
import { type ApiSamples, VARIANT_TITLES, type VariantName } from './api-report.ts';
import { type DataSize, fillDatabase, resetCodes } from './data.ts';
import { type Bench, measureServer, type Sample } from './measure.ts';
import { type RunningServer, startServer } from './peers.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { assertSameResponses } from './same-responses.ts';
import { WORKLOADS, type Workload } from './workloads.ts';
import { runWrk, writeRequests } from './wrk.ts';

/** More code checks a second than anything here reaches: the codes of a run must not run out. */
const MOST_CODE_CHECKS_PER_SECOND = 12_000;
const SERVERS = ['bare', 'product', 'measured', 'prisma'] as const;

type Say = (line: string) => void;

async function prepareDatabase(postgres: PostgresServer, size: DataSize): Promise<pg.Client> {
  const database = createPostgresDatabase(postgres.url);
  await migrate(database);
  await database.close();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await fillDatabase(admin, size);
  return admin;
}

async function prepareBench(folder: string, size: DataSize): Promise<Bench> {
  const postgres = await startPostgres();
  const admin = await prepareDatabase(postgres, size);
  const requestFiles = new Map(
    WORKLOADS.map((workload) => [workload.name, writeRequests(folder, workload, size)]),
  );
  return { postgres, admin, size, requestFiles };
}

/**
 * A harness that does not notice a failing server proves nothing: one is measured
 * first, and must be thrown out.
 */
async function assertFailuresAreNoticed(bench: Bench, folder: string): Promise<void> {
  const failing = await startServer('failing', { databaseUrl: bench.postgres.url, folder });
  const requestFile = bench.requestFiles.get('session') ?? '';
  const outcome = await runWrk({ port: failing.port, requestFile, order: 'random', seconds: 1 }).then(
    () => 'noticed nothing',
    (error: Error) => error.message,
  );
  failing.stop();
  if (!outcome.includes('were not a success'))
    throw new Error(`The measuring ${outcome} of a server that fails`);
}

type Measuring = { readonly workload: Workload; readonly variant: VariantName; readonly seconds: number };

async function measure(
  bench: Bench,
  servers: readonly RunningServer[],
  measuring: Measuring,
): Promise<Sample> {
  const { workload, variant, seconds } = measuring;
  try {
    const server = servers.find((candidate) => candidate.name === variant);
    if (!server) throw new Error(`The ${variant} server does not run`);
    return await measureServer(bench, server, { workload, seconds });
  } catch (cause) {
    throw new Error(`${workload.title}, ${VARIANT_TITLES[variant]}: ${(cause as Error).message}`, { cause });
  }
}

/** Measures the workloads for the product and what it is held against, all in one run. */
export async function runApiBench(options: BenchOptions, say: Say): Promise<ApiSamples> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-api-'));
  removeAtExit(folder);
  const size = {
    customers: options.customers,
    policies: options.policies,
    attempts: Math.max(options.seconds, options.warmUpSeconds) * MOST_CODE_CHECKS_PER_SECOND,
  };
  say(`PostgreSQL: ${size.customers} customers, ${size.policies} policies, ${size.attempts} codes`);
  const bench = await prepareBench(folder, size);
  await assertFailuresAreNoticed(bench, folder);
  say('a server that fails is noticed');

  const servers = await Promise.all(
    SERVERS.map((name) => startServer(name, { databaseUrl: bench.postgres.url, folder })),
  );
  await resetCodes(bench.admin, size);
  say(`${await assertSameResponses(servers, size)} responses compared: the servers agree`);

  const samples = Object.fromEntries(
    WORKLOADS.map(({ name }) => [name, { bare: [], product: [], measured: [], prisma: [] }]),
  ) as unknown as Record<string, Record<VariantName, Sample[]>>;
  for (const workload of WORKLOADS) {
    for (const variant of SERVERS)
      await measure(bench, servers, { workload, variant, seconds: options.warmUpSeconds });
  }
  for (let round = 0; round < options.rounds; round += 1) {
    for (const workload of WORKLOADS) {
      for (const variant of orderOfRound(SERVERS, round)) {
        const sample = await measure(bench, servers, { workload, variant, seconds: options.seconds });
        samples[workload.name]?.[variant].push(sample);
        const cpu = `${sample.nodeCpu.toFixed(0)} + ${sample.backendCpu.toFixed(0)} µs`;
        say(`round ${round + 1} ${workload.name} ${variant}: ${cpu}, ${sample.perSecond.toFixed(0)}/s`);
      }
    }
  }
  for (const server of servers) server.stop();
  await bench.admin.end();
  return samples as unknown as ApiSamples;
}
