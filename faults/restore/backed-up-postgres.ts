import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  asServerUser,
  findPostgresPrograms,
  freePort,
  giveToServerUser,
} from '../../apps/api/test/local-postgres.ts';

/** A PostgreSQL that runs in a folder. */
export type RunningPostgres = {
  readonly url: string;
  /** Ends it as a lost machine does. */
  kill(): Promise<void>;
  /** Makes a full backup of it. */
  backUp(): Promise<void>;
};

/** A PostgreSQL with the settings of `deploy`, whose backups and WAL go to a repository. */
export type BackedUpPostgres = RunningPostgres & {
  /** Restores into an own folder, from the repository alone, and starts it. `options`: of pgBackRest. */
  restore(name: string, options: readonly string[]): Promise<RunningPostgres>;
  repositoryBytes(): number;
};

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const PROGRAMS = ['pgbackrest', 'rsync'];

/** Returns the packages of Debian that this machine lacks. */
export const listMissingPackages = (): readonly string[] => [
  ...PROGRAMS.filter((program) => spawnSync(program, ['--version']).error !== undefined),
  ...(findPostgresPrograms() ? [] : ['postgresql']),
];

const asServer = (command: string, ...args: readonly string[]) => {
  const [program, all] = asServerUser(command, args);
  return run(program, all, { cwd: '/', maxBuffer: 16 * 1024 * 1024 });
};

type Ask = (...args: readonly string[]) => Promise<unknown>;

const LOOK_MS = 100;
const LOOKS = 6_000;

/** Starts it, and waits until it has recovered and takes changes. */
async function start(folder: string, data: string, askRepository: Ask): Promise<RunningPostgres> {
  const [port, programs] = [await freePort(), findPostgresPrograms() ?? ''];
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`;
  const pgCtl = (...args: readonly string[]) => asServer(join(programs, 'pg_ctl'), '-D', data, '-w', ...args);
  await pgCtl('-o', options, '-l', `${data}.log`, '-t', '600', 'start');
  const question = ['-h', folder, '-p', String(port), '-tAc', 'select pg_is_in_recovery()'];
  const isRecovering = async () =>
    (await asServer(join(programs, 'psql'), ...question)).stdout.trim() !== 'f';
  for (let looks = 0; await isRecovering(); looks += 1) {
    if (looks > LOOKS) throw new Error(`It does not finish its recovery: ${data}.log`);
    await sleep(LOOK_MS);
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async backUp() {
      const place = [`--pg1-port=${port}`, `--pg1-socket-path=${folder}`];
      await askRepository(...place, '--type=full', 'backup');
    },
    kill: async () => void (await pgCtl('-m', 'immediate', 'stop')),
  };
}

/** Makes it in `folder`, by the files that `deploy` offers, with this folder's paths in theirs. */
export async function startBackedUpPostgres(folder: string): Promise<BackedUpPostgres> {
  giveToServerUser(folder);
  const data = join(folder, 'primary');
  const configuration = join(folder, 'pgbackrest.conf');
  const repository = join(folder, 'repository');
  const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');
  for (const name of [repository, join(folder, 'own')]) {
    mkdirSync(name);
    giveToServerUser(name);
  }
  const places = ['log', 'lock', 'spool'].map((name) => `${name}-path=${join(folder, 'own')}`);
  /** Only the server in this folder may write to the archive. */
  const configure = (path: string) =>
    writeFileSync(
      configuration,
      read('pgbackrest.conf')
        .replace('/var/lib/pgbackrest', repository)
        .replace('repo1-cipher-pass=', 'repo1-cipher-pass=known-to-this-trial-alone')
        .replace('[global]', `[global]\n${places.join('\n')}`)
        .replace('/var/lib/postgresql/15/main', path),
    );
  configure(data);
  const programs = findPostgresPrograms() ?? '';
  await asServer(
    join(programs, 'initdb'),
    ...['-D', data, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-k'],
  );
  const pgBackRest = `pgbackrest --config=${configuration}`;
  appendFileSync(
    join(data, 'postgresql.conf'),
    read('postgresql-archive.conf').replace('pgbackrest', pgBackRest),
  );
  const ask: Ask = (...args) =>
    asServer('pgbackrest', `--config=${configuration}`, '--stanza=portal', ...args);
  // A stanza is made before the server that writes to it, and needs none.
  await ask('--no-online', 'stanza-create');
  const primary = await start(folder, data, ask);
  return {
    ...primary,
    async restore(name, options) {
      const restored = join(folder, name.replaceAll(' ', '-'));
      configure(restored);
      await ask(...options, 'restore');
      return start(folder, restored, ask);
    },
    repositoryBytes: () =>
      Number(execFileSync('du', ['-sb', repository], { encoding: 'utf8' }).split('\t', 1)[0]),
  };
}
