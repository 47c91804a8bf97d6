import type { ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../children.ts';

export type ServerName = 'bare' | 'product' | 'measured' | 'prisma' | 'failing';

/** A server under measurement: a process of its own. */
export type RunningServer = {
  readonly name: ServerName;
  readonly processId: number;
  readonly port: number;
  stop(): void;
};

const PROGRAMS: Readonly<Record<ServerName, string>> = {
  bare: 'bare-server.ts',
  product: 'product-server.ts',
  measured: 'product-server.ts',
  prisma: 'prisma/prisma-server.ts',
  failing: 'failing-server.ts',
};
const START_WITHIN_MS = 30_000;

function waitForPort(child: ChildProcess, name: ServerName): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The ${name} server did not start in time`)),
      START_WITHIN_MS,
    );
    child.once('exit', (code) =>
      reject(new Error(`The ${name} server ended with ${code} before it listened`)),
    );
    child.once('message', (message: { port: number }) => {
      clearTimeout(timer);
      resolve(message.port);
    });
  });
}

type Start = {
  readonly databaseUrl: string;
  readonly folder: string;
  /** The name of its log, where several of one kind run. */
  readonly log?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Starts one; its log goes to a file, as a production server's would. */
export async function startServer(
  name: ServerName,
  { databaseUrl, folder, log: logName = name, environment = {} }: Start,
): Promise<RunningServer> {
  const log = openSync(join(folder, `${logName}.log`), 'w');
  const program = new URL(`./servers/${PROGRAMS[name]}`, import.meta.url).pathname;
  const child = startChild(process.execPath, [program], {
    stdio: ['ignore', log, 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      ...(name === 'measured' ? { BENCH_METRICS: 'on' } : {}),
      ...environment,
    },
  });
  const port = await waitForPort(child, name);
  if (child.pid === undefined) throw new Error(`The ${name} server has no process`);
  child.removeAllListeners('exit');
  return { name, processId: child.pid, port, stop: () => child.kill('SIGTERM') };
}
