import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../apps/api/src/database/migration/migrate.ts';
import { createPostgresDatabase } from '../../apps/api/src/database/postgres-database.ts';
import { backendCpuBetween, cpuOf, cpuOfBackends } from '../api/cpu.ts';
import { type DataSize, fillDatabase, waitUntilIdle } from '../api/data.ts';
import { type RunningServer, startServer } from '../api/peers.ts';
import { type PostgresServer, startPostgres } from '../api/postgres-server.ts';
import { asCustomer, customerOfItem, JSON_HEADERS, loginIdOf, type WireRequest } from '../api/workloads.ts';
import { type LoadResult, runWrk, writeRequestFile } from '../api/wrk.ts';
import { removeAtExit } from '../children.ts';
import type { BenchOptions } from '../options.ts';
import {
  listPayable,
  PAYMENT_CENTS,
  readBooked,
  readWriteCounters,
  referenceOf,
  resetPayments,
  type WriteCounters,
} from './payment-data.ts';

/** How many API processes share so many connections. One connection alone shows what a payment costs without company. */
export const SETTINGS = [
  { processes: 1, connections: 1 },
  { processes: 1, connections: 32 },
  { processes: 2, connections: 32 },
  { processes: 4, connections: 32 },
] as const;

type Setting = (typeof SETTINGS)[number];

/** One setting in one round. CPU in microseconds for each payment; of the latencies of several processes the worst. */
export type PaymentSample = Setting & {
  readonly payments: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly nodeCpu: number;
  readonly backendCpu: number;
  readonly commitsPerPayment: number;
  readonly syncsPerPayment: number;
  readonly walBytesPerPayment: number;
};

type Bench = {
  readonly postgres: PostgresServer;
  readonly admin: pg.Client;
  readonly gateway: RunningServer;
  readonly size: DataSize;
  readonly folder: string;
};

/** Time for ended backends to report what they did. */
const BACKENDS_END_MS = 500;

const completion = (policy: number, customer: number): WireRequest => ({
  method: 'POST',
  path: '/api/v1/PayNow/completecollection',
  headers: { ...JSON_HEADERS, ...asCustomer(customer) },
  body: JSON.stringify({
    ClientPortalLoginId: loginIdOf(customer),
    ClientPolicyNumber: String(70_000_000 + policy),
    ClientIPAddress: '0.0.0.0',
    TransactionIdentifier: referenceOf(policy),
    Payments: [policy],
  }),
});

/** The part of the payments that warms the processes up. */
const WARM_UP_SHARE = 0.25;

type Share = { readonly file: string; readonly count: number };

/** Deals the payments out to the processes, so that none is asked for twice: a part to warm up with, the rest to measure. */
function writeShares({ folder, size }: Bench, processes: number): { warmUp: Share; measured: Share }[] {
  const payable = listPayable(size);
  const write = (name: string, policies: readonly number[]): Share => ({
    count: policies.length,
    file: writeRequestFile(
      folder,
      name,
      policies.map((policy) => completion(policy, customerOfItem(policy, size))),
    ),
  });
  return Array.from({ length: processes }, (_, process) => {
    const share = payable.filter((_policy, index) => index % processes === process);
    const warmUps = Math.floor(share.length * WARM_UP_SHARE);
    return {
      warmUp: write(`warm-up-${processes}-${process}`, share.slice(0, warmUps)),
      measured: write(`payments-${processes}-${process}`, share.slice(warmUps)),
    };
  });
}

/** Puts every process under its share of the load at once. */
async function load(
  servers: readonly RunningServer[],
  shares: readonly Share[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult[]> {
  const results = await Promise.all(
    servers.map(({ port }, index) =>
      runWrk({
        port,
        requestFile: shares[index]?.file ?? '',
        order: 'once',
        seconds,
        connections: connections / servers.length,
      }),
    ),
  );
  if (results.some(({ requests }, index) => requests >= (shares[index]?.count ?? 0)))
    throw new Error('The run used up its payments: take more customers or fewer seconds');
  return results;
}

async function countCaptures({ port }: RunningServer): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/payments`);
  return ((await response.json()) as { captures: number }).captures;
}

/** A run in which money and receipts differ, or that ran out of payments, counts for nothing. */
async function assertBooked(bench: Bench, counted: { requests: number; captures: number }): Promise<number> {
  const { receipts, allocatedCents, unfinished } = await readBooked(bench.admin);
  const isWhole = receipts === counted.captures && allocatedCents === receipts * PAYMENT_CENTS;
  if (!isWhole || unfinished > 0 || receipts < counted.requests) {
    throw new Error(
      `${counted.requests} responses, ${counted.captures} captures, ${receipts} receipts, ${allocatedCents} cents allocated and ${unfinished} payments unfinished: the run does not count`,
    );
  }
  return receipts;
}

const perPayment = (before: WriteCounters, after: WriteCounters, payments: number) => ({
  commitsPerPayment: (after.commits - before.commits) / payments,
  syncsPerPayment: (after.syncs - before.syncs) / payments,
  walBytesPerPayment: (after.bytes - before.bytes) / payments,
});

function startProcesses({ postgres, gateway, folder }: Bench, processes: number): Promise<RunningServer[]> {
  const environment = { BENCH_GATEWAY_URL: `http://127.0.0.1:${gateway.port}` };
  const start = (log: string) =>
    startServer('product', { databaseUrl: postgres.url, folder, log, environment });
  return Promise.all(Array.from({ length: processes }, (_, index) => start(`product-${index}`)));
}

type Seconds = { readonly warmUp: number; readonly measured: number };

/**
 * Fresh processes for each run: their backends report commits and syncs when they end. These are counted over warm-up and run together,
 * CPU and times over the run alone.
 */
async function measure(bench: Bench, setting: Setting, seconds: Seconds): Promise<PaymentSample> {
  const { postgres, admin, gateway } = bench;
  const { processes, connections } = setting;
  await resetPayments(admin);
  const shares = writeShares(bench, processes);
  const servers = await startProcesses(bench, processes);
  const capturesBefore = await countCaptures(gateway);
  const countersBefore = await readWriteCounters(admin);
  const warmUp = { connections, seconds: seconds.warmUp };
  const warmUps = await load(
    servers,
    shares.map((share) => share.warmUp),
    warmUp,
  );
  await waitUntilIdle(admin);
  const warmUpPayments = (await readBooked(admin)).receipts;

  const nodeCpu = () => servers.reduce((sum, { processId }) => sum + cpuOf(processId), 0);
  const nodeBefore = nodeCpu();
  const backendsBefore = cpuOfBackends(postgres.processId);
  const measured = { connections, seconds: seconds.measured };
  const loads = await load(
    servers,
    shares.map((share) => share.measured),
    measured,
  );
  await waitUntilIdle(admin);
  const node = nodeCpu() - nodeBefore;
  const backends = backendCpuBetween(backendsBefore, cpuOfBackends(postgres.processId));
  const captures = (await countCaptures(gateway)) - capturesBefore;
  for (const server of servers) server.stop();
  await new Promise((resolve) => setTimeout(resolve, BACKENDS_END_MS));

  const requests = [...warmUps, ...loads].reduce((sum, result) => sum + result.requests, 0);
  const allPayments = await assertBooked(bench, { requests, captures });
  const payments = allPayments - warmUpPayments;
  return {
    ...setting,
    payments,
    perSecond: loads.reduce((sum, result) => sum + result.perSecond, 0),
    p50Ms: Math.max(...loads.map((result) => result.p50Ms)),
    p99Ms: Math.max(...loads.map((result) => result.p99Ms)),
    nodeCpu: node / payments,
    backendCpu: backends / payments,
    ...perPayment(countersBefore, await readWriteCounters(admin), allPayments),
  };
}

async function prepare(folder: string, size: DataSize): Promise<Bench> {
  const postgres = startPostgres();
  const database = createPostgresDatabase(postgres.url);
  await migrate(database);
  await database.close();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await fillDatabase(admin, size);
  const gateway = await startServer('gateway', { databaseUrl: postgres.url, folder });
  return { postgres, admin, gateway, size, folder };
}

/** Measures completed card payments with a gateway that answers at once. */
export async function runPaymentBench(
  options: BenchOptions,
  say: (line: string) => void,
): Promise<PaymentSample[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-payments-'));
  removeAtExit(folder);
  const size = { customers: options.customers, policies: options.policies, attempts: 0 };
  say(`payments: ${listPayable(size).length} can be completed in a run`);
  const bench = await prepare(folder, size);
  const samples: PaymentSample[] = [];
  for (let round = 0; round < options.apiRounds; round += 1) {
    for (const setting of SETTINGS) {
      const sample = await measure(bench, setting, {
        warmUp: options.warmUpSeconds,
        measured: options.seconds,
      });
      samples.push(sample);
      say(
        `round ${round + 1} payments, ${setting.processes} processes, ${setting.connections} connections: ${sample.perSecond.toFixed(0)}/s`,
      );
    }
  }
  bench.gateway.stop();
  await bench.admin.end();
  return samples;
}
