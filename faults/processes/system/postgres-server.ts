import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgresPrograms } from '../../../apps/api/test/local-postgres.ts';

/** A PostgreSQL of the run's own that can be killed, and whose disk can be full. */
export type PostgresServer = {
  readonly port: number;
  /** Ends it without a shutdown, as a power cut does, and starts it again. */
  crash(): Promise<void>;
  /** Resolves when it takes connections; starts it where it gave up. */
  waitUntilReady(): Promise<void>;
  /** Fills the disk that holds the data; false where it has no small disk. */
  fillDisk(): boolean;
  freeDisk(): void;
  stop(): Promise<void>;
};

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: there it runs as the user that Debian's package made. */
function asServerUser(command: string, args: readonly string[]): readonly [string, readonly string[]] {
  return isRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
    : [command, args];
}

function giveToServerUser(folder: string): void {
  if (!isRoot) return;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chownSync(folder, id('-u'), id('-g'));
}

/** A small disk of the run's own in memory. Only root may mount one. */
function mountSmallDisk(folder: string, megabytes: number): boolean {
  if (!isRoot) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const DISK_MEGABYTES = 700;
const READY_LOOKS = 300;
const READY_LOOK_MS = 100;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  'max_wal_size=128MB',
  'min_wal_size=32MB',
  // Below what the API waits for: a connection that a cut link left behind holds its locks no longer
  // than a client is patient.
  'tcp_keepalives_idle=5',
  'tcp_user_timeout=5000',
];

/** The programs of PostgreSQL, for a server in a folder and on a port. */
function createPrograms(folder: string, port: number) {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('There is no PostgreSQL 15 or later on this machine');
  const data = join(folder, 'data');
  const server = `-p ${port} -k ${folder} ${SETTINGS.map((setting) => `-c ${setting}`).join(' ')}`;
  const call = (program: string, args: readonly string[]) => {
    const [command, all] = asServerUser(join(programs, program), args);
    return run(command, [...all], { cwd: '/' });
  };
  const succeeds = (called: Promise<unknown>): Promise<boolean> =>
    called.then(
      () => true,
      () => false,
    );
  const pgCtl = (...args: string[]) => call('pg_ctl', ['-D', data, ...args]);
  return {
    create: () =>
      call('initdb', ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']),
    start: () => pgCtl('-o', server, '-l', join(folder, 'log'), '-w', '-t', '60', 'start'),
    stop: () => pgCtl('-m', 'immediate', '-w', 'stop'),
    isRunning: () => succeeds(pgCtl('status')),
    isReady: () => succeeds(call('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)])),
  };
}

/**
 * Starts it on a port of the loopback address. `hasSmallDisk`: on a disk that can be filled,
 * where the machine allows it.
 */
export async function startPostgresServer(options: {
  readonly port: number;
  readonly hasSmallDisk: boolean;
}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  const isSmall = options.hasSmallDisk && mountSmallDisk(folder, DISK_MEGABYTES);
  giveToServerUser(folder);
  const { create, start, stop, isRunning, isReady } = createPrograms(folder, options.port);
  const ballast = join(folder, 'ballast');
  await create();
  const freeDisk = () => rmSync(ballast, { force: true });
  await start();
  return {
    port: options.port,
    async crash() {
      await stop().catch(() => undefined);
      await start();
    },
    async waitUntilReady() {
      for (let looks = 0; looks < READY_LOOKS; looks += 1) {
        if (await isReady()) return;
        if (!(await isRunning())) await start().catch(() => undefined);
        await sleep(READY_LOOK_MS);
      }
      throw new Error('PostgreSQL does not come back');
    },
    fillDisk() {
      if (!isSmall) return false;
      execFileSync('sh', ['-c', `cat /dev/zero > ${ballast} 2>/dev/null || true`]);
      return true;
    },
    freeDisk,
    async stop() {
      await stop().catch(() => undefined);
      if (isSmall) execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
