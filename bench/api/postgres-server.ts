import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresPrograms } from '../../apps/api/test/local-postgres.ts';
import { removeAtExit, undoAtExit } from '../children.ts';

/** Names the socket file; no TCP port is opened. */
const PORT = 5432;

/**
 * Durable as in production. Checkpoints and vacuum are kept out of the runs, which last seconds: they would fall on one
 * variant by chance.
 */
const SETTINGS = [
  'listen_addresses=',
  'shared_buffers=256MB',
  'synchronous_commit=on',
  'fsync=on',
  'max_connections=100',
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
];

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: there it runs as the user that Debian's package made. */
function asServerUser(command: string, args: string[]): void {
  const own = ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args];
  execFileSync(isRoot ? 'setpriv' : command, isRoot ? own : args, { stdio: 'ignore', cwd: '/' });
}

function giveToServerUser(folder: string): void {
  if (!isRoot) return;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chownSync(folder, id('-u'), id('-g'));
}

/** A PostgreSQL of the run's own, gone with it. */
export type PostgresServer = {
  /** For `pg` and Prisma. */
  readonly url: string;
  /** For PostgreSQL's own programs. */
  readonly environment: Readonly<Record<string, string>>;
  readonly programs: string;
  readonly processId: number;
};

/** Starts it in a folder of its own, reached by its Unix socket. */
export function startPostgres(): PostgresServer {
  const programs = findPostgresPrograms();
  if (!programs)
    throw new Error('There is no PostgreSQL 15 or later on this machine (Debian: apt install postgresql)');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  removeAtExit(folder);
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
  const options = [`-p ${PORT}`, `-k ${folder}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ');
  const pgCtl = join(programs, 'pg_ctl');
  asServerUser(pgCtl, ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start']);
  undoAtExit(() => asServerUser(pgCtl, ['-D', data, '-m', 'immediate', '-w', 'stop']));
  return {
    url: `postgres://portal@/postgres?host=${folder}&port=${PORT}`,
    environment: { PGHOST: folder, PGPORT: String(PORT), PGUSER: 'portal', PGDATABASE: 'postgres' },
    programs,
    processId: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
  };
}
