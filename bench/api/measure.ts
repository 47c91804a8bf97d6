import type pg from 'pg';
import { backendCpuBetween, cpuOf, cpuOfBackends } from './cpu.ts';
import { countAcceptedCodes, type DataSize, resetCodes, waitUntilIdle } from './data.ts';
import type { RunningServer } from './peers.ts';
import type { PostgresServer } from './postgres-server.ts';
import type { Workload } from './workloads.ts';
import { runWrk } from './wrk.ts';

/** One variant under one workload in one round. CPU in microseconds per request. */
export type Sample = {
  readonly nodeCpu: number;
  readonly backendCpu: number;
  readonly perSecond: number;
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

/** The surroundings of a measurement. */
export type Bench = {
  readonly postgres: PostgresServer;
  readonly admin: pg.Client;
  readonly size: DataSize;
  readonly requestFiles: ReadonlyMap<string, string>;
};

/** Returns in flight when the load stops: done in the database, not counted by wrk. */
const MOST_IN_FLIGHT = 32;

function ofMap<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`Nothing was prepared for ${key}`);
  return value;
}

/** Every response that was counted must have used a code in the database. */
async function assertEveryCodeAccepted({ admin }: Bench, workload: Workload, counted: number): Promise<void> {
  if (workload.name !== 'code') return;
  const accepted = await countAcceptedCodes(admin);
  if (accepted < counted || accepted > counted + MOST_IN_FLIGHT) {
    throw new Error(
      `${counted} code checks were counted and ${accepted} codes accepted: the run does not count`,
    );
  }
}

export async function measureServer(
  bench: Bench,
  server: RunningServer,
  { workload, seconds }: { workload: Workload; seconds: number },
): Promise<Sample> {
  if (workload.name === 'code') await resetCodes(bench.admin, bench.size);
  const backendsBefore = cpuOfBackends(bench.postgres.processId);
  const nodeBefore = cpuOf(server.processId);
  const load = await runWrk({
    port: server.port,
    requestFile: ofMap(bench.requestFiles, workload.name),
    order: workload.items(bench.size).isOnceOnly ? 'once' : 'random',
    seconds,
  });
  const node = cpuOf(server.processId) - nodeBefore;
  const backends = backendCpuBetween(backendsBefore, cpuOfBackends(bench.postgres.processId));
  await waitUntilIdle(bench.admin);
  await assertEveryCodeAccepted(bench, workload, load.requests);
  if (node <= 0 || backends <= 0) throw new Error('The CPU counters did not move');
  return {
    nodeCpu: node / load.requests,
    backendCpu: backends / load.requests,
    perSecond: load.perSecond,
    requests: load.requests,
    p50Ms: load.p50Ms,
    p99Ms: load.p99Ms,
  };
}
