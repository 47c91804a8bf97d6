import { readdirSync, readFileSync } from 'node:fs';
import { type ServerProcess, startServerProcess } from '../../apps/api/test/server-process.ts';

/** The resources of processes: file descriptors, and memory in MiB. */
export type Holdings = { readonly descriptors: number; readonly mebibytes: number };

const KIB_IN_MIB = 1_024;

function readHoldings(processId: number): Holdings {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const kibibytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  return {
    descriptors: readdirSync(`/proc/${processId}/fd`).length,
    mebibytes: Math.round(kibibytes / KIB_IN_MIB),
  };
}

/** Several processes of the API over one database. */
export type ApiProcesses = {
  readonly origins: readonly string[];
  /** Of each process. */
  listHoldings(): readonly Holdings[];
  stop(): Promise<void>;
};

export async function startApiProcesses(
  count: number,
  {
    databaseUrl,
    folder,
    gatewayPort,
    firstPort,
  }: {
    readonly databaseUrl: string;
    readonly folder: string;
    readonly gatewayPort: number;
    /** Where the first process listens, to which the gateway sends its events. */
    readonly firstPort: number;
  },
): Promise<ApiProcesses> {
  const processes: ServerProcess[] = [];
  for (let number = 0; number < count; number += 1)
    processes.push(
      await startServerProcess({
        NODE_ENV: 'development',
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        SECRET_KEY: 'only-for-soak-runs-never-for-customers',
        LOG_LEVEL: 'silent',
        PORT: String(number === 0 ? firstPort : 0),
        GATEWAY_PORT: String(gatewayPort),
        SANDBOX_URL: `http://127.0.0.1:${gatewayPort}`,
      }),
    );
  return {
    origins: processes.map(({ origin }) => origin),
    listHoldings: () => processes.map(({ child }) => readHoldings(child.pid ?? 0)),
    stop: async () => void (await Promise.all(processes.map((one) => one.kill()))),
  };
}
