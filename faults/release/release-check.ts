import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UNLIMITED_TIMEOUTS } from '../../apps/api/src/database/connections/connection-settings.ts';
import type { Database } from '../../apps/api/src/database/database.ts';
import { migrate } from '../../apps/api/src/database/migration/migrate.ts';
import { PRODUCT_SCRIPTS } from '../../apps/api/src/database/migration/scripts.ts';
import { createPostgresDatabase } from '../../apps/api/src/database/postgres-database.ts';
import { type SmallBalancer, startSmallBalancer } from '../../apps/api/test/fakes/small-balancer.ts';
import { type SmsServer, startSmsServer } from '../../apps/api/test/fakes/sms-server.ts';
import { countPagesRead, type PagesRead, runEveryJob } from '../../apps/api/test/job-pages.ts';
import { startLocalPostgres } from '../../apps/api/test/local-postgres.ts';
import { type ServerProcess, startServerProcess } from '../../apps/api/test/server-process.ts';
import { createRandom } from '../random.ts';
import { growDatabase, type Size } from './grown-database.ts';
import { type LockWaits, watchLocks } from './lock-watch.ts';
import { OWN_TREE } from './older-tree.ts';
import { createCodeReader, visitPortal } from './release-traffic.ts';
import { createStages, type Stage, type StageAnswers } from './stages.ts';

export type ReleaseOptions = Size & {
  /** The folder of the older version. */
  readonly from: string;
  readonly browsers: number;
  /** A stage lasts until this number of answers was counted in it. */
  readonly answersAStage: number;
  readonly seed: number;
  /** SQL of a made-up migration that only the newer version has. */
  readonly nextMigration?: string | undefined;
  readonly say: (line: string) => void;
};

export type ReleaseResult = {
  readonly stages: ReadonlyMap<Stage, StageAnswers>;
  /** The requests that the balancer could not bring to a process. */
  readonly balancerFaults: readonly string[];
  readonly lockWaits: LockWaits;
  /** The scripts that the new version applied, and how long that took. */
  readonly applied: readonly string[];
  readonly migrationMs: number;
  /** The pages that one round of every job of this version reads, the most first. JOB-4 */
  readonly jobPages: readonly PagesRead[];
  readonly jobsMs: number;
  /** How the processes of the older version ended. */
  readonly exitCodes: readonly (number | null)[];
};

const SERVER_ROLE = 'portal_app';
const PROCESSES = 2;
const DRAIN_SECONDS = '2';
const LOOK_MS = 50;
const MAIN = 'apps/api/src/main.ts';
const OPERATORS = 'apps/api/src/commands/portal.ts';

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(LOOK_MS);
}

/** Migrates as the older version does. */
function migrateOlder(from: string, databaseUrl: string): void {
  const { PATH = '', HOME = '' } = process.env;
  execFileSync(process.execPath, [join(from, OPERATORS), 'migrate'], {
    cwd: from,
    env: { PATH, HOME, DATABASE_URL: databaseUrl },
    stdio: 'ignore',
  });
}

/** The migrations of this version, and the made-up one behind them. */
function createScripts(nextMigration: string | undefined) {
  if (nextMigration === undefined) return { scripts: PRODUCT_SCRIPTS, remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'portal-next-'));
  cpSync(fileURLToPath(PRODUCT_SCRIPTS.migrations), folder, { recursive: true });
  writeFileSync(join(folder, '9999-next.sql'), nextMigration);
  const migrations = pathToFileURL(`${folder}/`);
  return {
    scripts: { ...PRODUCT_SCRIPTS, migrations },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Everything that the versions share. */
type Scene = {
  readonly options: ReleaseOptions;
  readonly database: Database;
  readonly serverUrl: string;
  readonly balancer: SmallBalancer;
  readonly sms: SmsServer;
  readonly folder: string;
  readonly running: Set<ServerProcess>;
};

/** Starts a process as production does, and waits until it gets requests. */
async function startVersion(
  { serverUrl, balancer, sms, folder, running }: Scene,
  tree: string,
): Promise<ServerProcess> {
  const server = await startServerProcess(
    {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: serverUrl,
      DATA_DIR: folder,
      TRUSTED_PROXIES: 'none',
      SECRET_KEY: 'Release runs alone know this key, 4711',
      PUBLIC_ORIGIN: 'https://portal.example.com',
      SMTP_URL: 'smtp://localhost:1',
      SMTP_FROM: 'codes@portal.example.com',
      SMS_TWILIO_ACCOUNT_SID: 'AC1',
      SMS_TWILIO_AUTH_TOKEN: 'secret',
      SMS_TWILIO_FROM: '+6421000000',
      SMS_TWILIO_ORIGIN: sms.origin,
      // It takes everything.
      CORE_EVENTS_URL: `${sms.origin}/events`,
      CORE_EVENTS_TOKEN: 'token',
      DRAIN_SECONDS,
      // The version before refuses bound tokens: docs/decisions/0040-edges.md.
      SESSION_BINDING: 'off',
    },
    join(tree, MAIN),
  );
  running.add(server);
  balancer.add(server.origin);
  await until(() => balancer.listReady().includes(server.origin));
  return server;
}

/** Stops a process as a platform does. Returns how it ended. */
async function replace({ balancer, running }: Scene, server: ServerProcess): Promise<number | null> {
  const ended = server.stop();
  await until(() => !balancer.listReady().includes(server.origin));
  const exitCode = await ended;
  running.delete(server);
  return exitCode;
}

const times = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act));

/** Lets customers come, and counts by stage what they are answered. */
function startTraffic({ options, balancer, sms }: Scene) {
  const { browsers, seed, answersAStage, say } = options;
  const { stages, present, begin, beginCall } = createStages();
  const stop = new AbortController();
  let people = 0;
  const findCode = createCodeReader(sms);
  const nextPerson = () => {
    people += 1;
    return people;
  };
  const visits = Array.from({ length: browsers }, (_, place) =>
    visitPortal({
      origin: balancer.origin,
      findCode,
      random: createRandom(seed + place),
      nextPerson,
      beginCall,
      signal: stop.signal,
    }),
  );
  return {
    stages,
    begin(stage: Stage) {
      say(stage);
      begin(stage);
    },
    /** Waits until the stage has as many answers as it should. */
    async untilCounted() {
      const { milliseconds } = present();
      await until(() => milliseconds.length >= answersAStage);
    },
    async end() {
      stop.abort();
      await Promise.all(visits);
    },
  };
}

type Traffic = ReturnType<typeof startTraffic>;

/** The release itself, as docs/operations/upgrade.md tells operators to do it. */
async function release(scene: Scene, traffic: Traffic, old: ServerProcess[]) {
  const { options, database } = scene;
  traffic.begin('old');
  await traffic.untilCounted();

  traffic.begin('migrating');
  const { scripts, remove } = createScripts(options.nextMigration);
  const from = performance.now();
  const applied = await migrate(database, { scripts, say: options.say }).finally(remove);
  const migrationMs = performance.now() - from;

  traffic.begin('old on the new database');
  // One that fails after the migration is started again before the new version is there.
  old.push(await startVersion(scene, options.from));
  await traffic.untilCounted();

  traffic.begin('old and new');
  await times(PROCESSES, () => startVersion(scene, OWN_TREE));
  await traffic.untilCounted();
  const exitCodes: (number | null)[] = [];
  for (const server of old) exitCodes.push(await replace(scene, server));

  traffic.begin('new');
  await traffic.untilCounted();
  return { applied, migrationMs, exitCodes };
}

async function play(scene: Scene): Promise<Omit<ReleaseResult, 'jobPages' | 'jobsMs'>> {
  const { options, database, balancer, running } = scene;
  const stop = new AbortController();
  let traffic: Traffic | undefined;
  try {
    const old = await times(PROCESSES, () => startVersion(scene, options.from));
    traffic = startTraffic(scene);
    const watching = watchLocks(database, SERVER_ROLE, stop.signal);
    const done = await release(scene, traffic, old);
    await traffic.end();
    stop.abort();
    return { ...done, stages: traffic.stages, balancerFaults: balancer.faults, lockWaits: await watching };
  } finally {
    stop.abort();
    await traffic?.end();
    for (const server of running) await server.kill();
  }
}

/** Runs every job twice when nobody else does: the first round does what was left. */
async function lookAtJobs(database: Database, url: string) {
  await runEveryJob(database);
  let jobsMs = 0;
  const jobPages = await countPagesRead(database, url, async (own) => {
    const from = performance.now();
    await runEveryJob(own);
    jobsMs = performance.now() - from;
  });
  return { jobPages, jobsMs };
}

/** Runs an older version and this one over one grown database, under traffic, while it is migrated. OPS-3 */
export async function checkRelease(options: ReleaseOptions): Promise<ReleaseResult> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  const postgres = await startLocalPostgres();
  const database = createPostgresDatabase(postgres.url, UNLIMITED_TIMEOUTS);
  const [balancer, sms] = [await startSmallBalancer(), await startSmsServer()];
  try {
    migrateOlder(options.from, postgres.url);
    await growDatabase(database, options, options.say);
    await database.runScript(`create role ${SERVER_ROLE} login in role portal_server`);
    const serverUrl = postgres.url.replace('portal@', `${SERVER_ROLE}@`);
    const played = await play({ options, database, serverUrl, balancer, sms, folder, running: new Set() });
    return { ...played, ...(await lookAtJobs(database, postgres.url)) };
  } finally {
    await Promise.all([balancer.close(), sms.close(), database.close()]);
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
