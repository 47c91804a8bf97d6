import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../children.ts';
import { cpuOfEndedChildren } from './cpu.ts';
import type { DataSize } from './data.ts';
import type { PostgresServer } from './postgres-server.ts';
import type { Workload } from './workloads.ts';

const CLIENTS = 8;
/** The same settings as the product's own connections. */
const SESSION_SETTINGS = '-c plan_cache_mode=force_generic_plan -c synchronous_commit=on -c jit=off';
/** Time for the backends of a finished run to end, and so to be counted. */
const BACKENDS_END_MS = 150;

export type PgbenchResult = {
  readonly transactions: number;
  readonly perSecond: number;
  readonly clientCpu: number;
  readonly backendCpu: number;
};

const numberAfter = (output: string, label: string): number => {
  const found = new RegExp(`${label}:? =? ?([\\d.]+)`).exec(output)?.[1];
  if (found === undefined) throw new Error(`pgbench did not say "${label}": ${output}`);
  return Number(found);
};

/** Writes the script of a workload down and returns the file. */
export function writePgbenchScript(folder: string, workload: Workload, size: DataSize): string {
  const file = join(folder, `${workload.name}.sql`);
  writeFileSync(file, `${workload.pgbenchScript(size)}\n`);
  return file;
}

async function run(server: PostgresServer, script: string, length: string[]): Promise<PgbenchResult> {
  const ended = () => ({
    client: cpuOfEndedChildren('self'),
    backends: cpuOfEndedChildren(server.processId),
  });
  const before = ended();
  const output = await runToEnd(
    join(server.programs, 'pgbench'),
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CLIENTS),
      '-j',
      '1',
      '-D',
      `clients=${CLIENTS}`,
      '-D',
      'turn=0',
      '-f',
      script,
      ...length,
    ],
    { env: { ...process.env, ...server.environment, PGOPTIONS: SESSION_SETTINGS } },
  );
  await new Promise((resolve) => setTimeout(resolve, BACKENDS_END_MS));
  const after = ended();
  if (numberAfter(output, 'number of failed transactions') > 0) throw new Error(`pgbench failed: ${output}`);
  return {
    transactions: numberAfter(output, 'number of transactions actually processed'),
    perSecond: numberAfter(output, 'tps'),
    clientCpu: after.client - before.client,
    backendCpu: after.backends - before.backends,
  };
}

/** What starting, connecting and preparing cost by themselves: a run of one transaction a client. */
export const runPgbenchStart = (server: PostgresServer, script: string): Promise<PgbenchResult> =>
  run(server, script, ['-t', '1']);

/** The floor: the statement driven from C, over the same socket. */
export async function runPgbench(
  server: PostgresServer,
  script: string,
  { seconds, start }: { seconds: number; start: PgbenchResult },
): Promise<PgbenchResult> {
  const whole = await run(server, script, ['-T', String(seconds)]);
  return {
    ...whole,
    clientCpu: whole.clientCpu - start.clientCpu,
    backendCpu: whole.backendCpu - start.backendCpu,
  };
}
