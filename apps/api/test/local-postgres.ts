import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { DatabaseTimeouts } from '#api/database/connections/connection-settings.ts';

/**
 * Longer than any test takes: a slow machine is neither a busy database nor one that is down. Tests of
 * the limits have their own.
 */
export const PATIENT_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 120_000,
  statementMs: 120_000,
  sharedReadMs: 120_000,
  responseMs: 120_000,
  lockMs: 120_000,
};

/** Where Debian, Homebrew, Fedora's and Postgres.app's packages put the programs of a server. */
const FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/usr/pgsql-*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];
const LEAST_VERSION = 15;

const output = (program: string, ...args: string[]): string =>
  spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';

const versionIn = (folder: string): number =>
  existsSync(join(folder, 'pg_ctl'))
    ? Number(/ (\d+)/.exec(output(join(folder, 'initdb'), '--version'))?.[1] ?? 0)
    : 0;

/** PostgreSQL refuses to run as root: there it runs as the user that its package made. */
function canStart(): boolean {
  return process.getuid?.() !== 0 || spawnSync('setpriv', ['--reuid=postgres', 'true']).status === 0;
}

let found: { readonly folder: string | undefined } | undefined;

function lookForPrograms(): string | undefined {
  if (!canStart()) return undefined;
  const folders = [
    output('pg_config', '--bindir').trim(),
    ...(process.env.PATH ?? '').split(delimiter),
    ...FOLDERS.flatMap((pattern) => globSync(pattern).sort().reverse()),
  ];
  return folders.filter(Boolean).find((folder) => versionIn(folder) >= LEAST_VERSION);
}

/** Returns the folder of a PostgreSQL's server programs, if this machine has any and may start them. */
export function findPostgresPrograms(): string | undefined {
  found ??= { folder: lookForPrograms() };
  return found.folder;
}

const POOLERS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

/** Returns the path of PgBouncer, if this machine has it. */
export const findPgBouncer = (): string | undefined => POOLERS.find((path) => existsSync(path));

/** Returns a port that nobody has taken. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Returns the command by which a server's program runs. It refuses to run as root: there it runs as the user
 * that Debian's package made.
 */
export const asServerUser = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
    : [command, [...args]];

function runAsServerUser(command: string, args: string[]): void {
  execFileSync(...asServerUser(command, args), { stdio: 'ignore', cwd: '/' });
}

/** Gives a folder to that user. */
export function giveToServerUser(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chownSync(folder, id('-u'), id('-g'));
}

/**
 * A commit reaches the operating system and waits for no disk: only a power cut would lose it. Nothing
 * runs by itself: statistics that are taken in the midst of a test would change a plan, and are a
 * transaction beside the test's own.
 */
const WITHOUT_A_DISK = '-c fsync=off -c full_page_writes=off -c autovacuum=off';

const STARTS = 5;

/**
 * Starts the server on a port that is free. Somebody else may take the port in the moment before the server
 * does: then on another one.
 */
async function startOnFreePort(start: (port: number) => void): Promise<number> {
  for (let left = STARTS - 1; ; left -= 1) {
    const port = await freePort();
    try {
      start(port);
      return port;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** A server that runs, by its URL and its process. */
type LocalPostgres = {
  readonly url: string;
  readonly processId: number;
  stop(): void;
};

/**
 * A PostgreSQL of the tests' own, in a folder and on a port that nobody else uses. Durable as in production,
 * it does fsync, unless `isDurable` is false. `settings` are added.
 */
export async function startLocalPostgres({
  isDurable = true,
  settings = [],
}: {
  isDurable?: boolean;
  settings?: readonly string[];
} = {}): Promise<LocalPostgres> {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('There is no PostgreSQL 15 or later on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  giveToServerUser(folder);
  const data = join(folder, 'data');
  runAsServerUser(join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'portal',
    '-A',
    'trust',
    '-E',
    'UTF8',
    ...['--lc-collate=C', `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`],
  ]);
  const port = await startOnFreePort((free) => {
    const options = `-p ${free} -c unix_socket_directories='' -c listen_addresses=127.0.0.1 -c max_connections=200 ${isDurable ? '' : WITHOUT_A_DISK} ${settings.map((setting) => `-c ${setting}`).join(' ')}`;
    runAsServerUser(join(programs, 'pg_ctl'), [
      ...['-D', data, '-o', options],
      ...['-l', join(folder, 'log'), '-t', '180', '-w', 'start'],
    ]);
  });
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    processId: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    stop() {
      runAsServerUser(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
