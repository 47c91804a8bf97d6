import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseTimeouts } from '#api/database/connection-settings.ts';

/** Longer than any test takes: a slow machine is neither a busy database nor one that is down. Tests of the limits have their own. */
export const PATIENT_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 120_000,
  statementMs: 120_000,
  sharedReadMs: 120_000,
  responseMs: 120_000,
  lockMs: 120_000,
};

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** Where the newest server programs of this machine are, if it has any. */
export function findPostgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const folders = versions
    .sort((a, b) => b - a)
    .map((version) => join(DEBIAN_FOLDER, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** PostgreSQL refuses to run as root: there it runs as the user that Debian's package made. */
function asServerUser(command: string, args: string[]): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args], {
      stdio: 'ignore',
      cwd: '/',
    });
  else execFileSync(command, args, { stdio: 'ignore' });
}

function giveToServerUser(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chownSync(folder, id('-u'), id('-g'));
}

/**
 * A commit reaches the operating system and waits for no disk: only a power cut would lose it. Nothing runs by itself: statistics that are taken in
 * the midst of a test would change a plan, and are a transaction beside the test's own.
 */
const WITHOUT_A_DISK = '-c fsync=off -c full_page_writes=off -c autovacuum=off';

const STARTS = 5;

/** Starts the server on a port that is free. Somebody else may take the port in the moment before the server does: then on another one. */
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

/**
 * A PostgreSQL of the tests' own, in a folder and on a port that nobody else uses. Durable as in production, it does fsync, unless
 * `isDurable` is false.
 */
export async function startLocalPostgres({ isDurable = true } = {}): Promise<{ url: string; stop(): void }> {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('There is no PostgreSQL 15 or later on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  giveToServerUser(folder);
  const data = join(folder, 'data');
  asServerUser(join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'portal',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  const port = await startOnFreePort((free) => {
    const options = `-p ${free} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${isDurable ? '' : WITHOUT_A_DISK}`;
    asServerUser(join(programs, 'pg_ctl'), [
      ...['-D', data, '-o', options],
      ...['-l', join(folder, 'log'), '-t', '180', '-w', 'start'],
    ]);
  });
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    stop() {
      asServerUser(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
