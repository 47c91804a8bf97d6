import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNLIMITED_TIMEOUTS } from '../../apps/api/src/database/connections/connection-settings.ts';
import type { Database } from '../../apps/api/src/database/database.ts';
import { createPostgresDatabase } from '../../apps/api/src/database/postgres-database.ts';
import { createFileDocumentStore } from '../../apps/api/src/gateways/document-store/file-document-store.ts';
import { startLocalPostgres } from '../../apps/api/test/local-postgres.ts';
import { createGatewayServer, freePort } from '../processes/system/system.ts';
import { createRandom } from '../random.ts';
import { type ApiProcesses, type Holdings, startApiProcesses } from './api-processes.ts';
import { CHANGES_A_SECOND } from './calls.ts';
import { createSessions, type SoakSession } from './sessions.ts';
import { type Answers, createAnswers, visit } from './traffic.ts';
import { createTroubles, repeatTrouble } from './troubles.ts';

export type SoakOptions = {
  readonly seconds: number;
  readonly sessions: number;
  readonly processes: number;
  readonly seed: number;
  readonly importRows: number;
  readonly say: (line: string) => void;
};

/** `held`: the answers to customers whose rows are held. */
export type SoakResult = {
  readonly quiet: Answers;
  readonly disturbed: Answers;
  readonly held: Answers;
  /** How often each trouble came. */
  readonly troubles: Readonly<Record<string, number>>;
  readonly before: readonly Holdings[];
  readonly after: readonly Holdings[];
};

/** The number of customers whose rows are held. */
const HELD = 5;
const WARM_UP_MS = 5_000;
/** A third of the time is quiet. */
const QUIET_SHARE = 1 / 3;
const MS = 1_000;
/** Spare connections are closed within this time, and looked for this often. */
const SETTLE_LOOKS = 60;
const SETTLE_LOOK_MS = 1_000;
/** Connections of jobs come and go. */
export const DESCRIPTORS_MORE = 6;

/**
 * Waits until each process has about as many descriptors as before, for as long as
 * connections may take to close.
 */
async function settle(apis: ApiProcesses, before: readonly Holdings[]): Promise<readonly Holdings[]> {
  for (let looks = 0; looks < SETTLE_LOOKS; looks += 1) {
    const now = apis.listHoldings();
    const isBack = now.every(
      ({ descriptors }, place) => descriptors <= (before[place]?.descriptors ?? 0) + DESCRIPTORS_MORE,
    );
    if (isBack) return now;
    await sleep(SETTLE_LOOK_MS);
  }
  return apis.listHoldings();
}

/** Fewer than a customer may make in a day (CON-81). */
const CHANGES_OF_ONE = 6;

/** The number of other customers, who make the changes of the run. */
const countChangers = ({ sessions, seconds }: SoakOptions): number =>
  Math.ceil((sessions * (seconds + WARM_UP_MS / MS) * CHANGES_A_SECOND) / CHANGES_OF_ONE);

type Stage = {
  readonly options: SoakOptions;
  readonly apis: ApiProcesses;
  readonly sessions: readonly SoakSession[];
  /** The customers who make changes, one after the other. */
  readonly changers: readonly SoakSession[];
  readonly database: Database;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly gatewayOrigin: string;
};

/** Returns one after the other, again and again. */
function takeTurns<T>(list: readonly T[]): () => T {
  let turn = 0;
  return () => {
    turn += 1;
    return list[turn % list.length] as T;
  };
}

/** Everybody visits; after a while trouble comes. */
async function play({
  options,
  apis,
  sessions,
  changers,
  database,
  databaseUrl,
  folder,
  gatewayOrigin,
}: Stage) {
  const { seconds, seed, importRows, say } = options;
  const [warmUp, quiet, disturbed, held] = [1, 2, 3, 4].map(createAnswers) as [
    Answers,
    Answers,
    Answers,
    Answers,
  ];
  let counted = warmUp;
  const stop = new AbortController();
  const heldSessions = sessions.slice(0, HELD);
  const chooseOrigin = takeTurns(apis.origins);
  const nextChanger = takeTurns(changers);
  const visits = sessions.map((session, place) =>
    visit({
      session,
      // Whose rows are held changes their own.
      nextChanger: place < HELD ? () => session : nextChanger,
      random: createRandom(seed + place),
      chooseOrigin,
      gatewayOrigin,
      answers: () => (place < HELD ? held : counted),
      signal: stop.signal,
    }),
  );
  await sleep(WARM_UP_MS);
  const before = apis.listHoldings();
  counted = quiet;
  await sleep(seconds * QUIET_SHARE * MS);
  say('trouble begins');
  counted = disturbed;
  const troubles = createTroubles({
    database,
    databaseUrl,
    folder,
    held: heldSessions,
    importRows,
    random: createRandom(seed),
  });
  const counts = troubles.map(async (trouble, place) => [
    trouble.name,
    await repeatTrouble(trouble, createRandom(seed + place), stop.signal),
  ]);
  await sleep(seconds * (1 - QUIET_SHARE) * MS);
  stop.abort();
  await Promise.all(visits);
  const times = Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
  return { quiet, disturbed, held, troubles: times, before };
}

/** Runs processes of the API on a database of the run's own, under traffic and trouble. ISO-11 */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-soak-'));
  const postgres = await startLocalPostgres();
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true }), postgres.stop];
  try {
    // A port that is free is taken at once: on a busy machine it does not stay free for as long as a process
    // of the API takes to start.
    const [gatewayPort, firstPort] = [await freePort(), await freePort()];
    const gateway = createGatewayServer(gatewayPort, firstPort, folder);
    closing.push(gateway.end);
    await gateway.start();
    const place = { databaseUrl: postgres.url, folder, gatewayPort, firstPort };
    const apis = await startApiProcesses(options.processes, place);
    closing.push(apis.stop);
    const database = createPostgresDatabase(postgres.url, UNLIMITED_TIMEOUTS);
    closing.push(() => database.close());
    const store = createFileDocumentStore(join(folder, 'documents'));
    const everybody = await createSessions(database, store, options.sessions + countChangers(options));
    const [sessions, changers] = [everybody.slice(0, options.sessions), everybody.slice(options.sessions)];
    options.say(`${options.processes} processes serve ${options.sessions} sessions`);
    const gatewayOrigin = `http://localhost:${gatewayPort}`;
    const played = await play({ options, apis, sessions, changers, database, gatewayOrigin, ...place });
    options.say('trouble is over');
    return { ...played, after: await settle(apis, played.before) };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
