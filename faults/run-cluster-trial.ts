import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { UNLIMITED_TIMEOUTS } from '../apps/api/src/database/connections/connection-settings.ts';
import { statement } from '../apps/api/src/database/database.ts';
import { createPostgresDatabase } from '../apps/api/src/database/postgres-database.ts';
import { startSmsServer } from '../apps/api/test/fakes/sms-server.ts';
import { findPostgresPrograms, giveToServerUser } from '../apps/api/test/local-postgres.ts';
import {
  DATABASE_HOSTS,
  type DatabaseHost,
  findHost,
  isPartOfAnother,
  isWhole,
  othersThan,
  replaceHost,
  startApi,
  startBalancer,
  startHost,
  statusAt,
  waitFor,
} from './cluster/hosts.ts';
import { ADDRESSES, createNetwork, cutBetween, cutPower, handOn, removeNetwork } from './cluster/network.ts';
import { readLedger, waitUntilQuiet } from './processes/ledger.ts';
import { checkLedger } from './processes/ledger-check.ts';
import { createGatewayServer } from './processes/system/system.ts';
import { growDatabase, personOf } from './release/grown-database.ts';
import { createCodeReader } from './release/release-traffic.ts';
import { printTable } from './report.ts';
import {
  countFailed,
  createAsk,
  type FailedCall,
  readHomePhone,
  startCustomers,
} from './trials/customers.ts';
import { createTrialReport, readTrialSize } from './trials/trial.ts';
import { judgeFound } from './trials/writes.ts';

// `npm run trial -- cluster`: docs/operations/fail-over.md on hosts that are network namespaces. No way leads
// out of them.

const PROGRAMS = {
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  nsenter: 'util-linux',
  ip: 'iproute2',
};
const lacks = Object.entries(PROGRAMS).flatMap(([program, name]) =>
  spawnSync('which', [program]).status === 0 ? [] : [name],
);
if (spawnSync('/usr/bin/patroni', ['--version']).status !== 0) lacks.push('patroni');
if (!findPostgresPrograms()) lacks.push('postgresql');
if (process.getuid?.() !== 0 || lacks.length > 0) {
  console.error(
    `The trial of a cluster needs root and Debian's packages. ${lacks.length > 0 ? `Install: apt-get install ${lacks.join(' ')}` : 'Run it as root.'}`,
  );
  process.exit(2);
}

/** The clients are a host too: the trial runs itself again in its network. */
async function playOnTheHostOfClients(): Promise<number> {
  const own = mkdtempSync(join(tmpdir(), 'portal-cluster-'));
  giveToServerUser(own);
  removeNetwork();
  createNetwork();
  const self = [process.execPath, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn('nsenter', ['--net=/run/netns/portal-trial-clients', ...self], {
    stdio: 'inherit',
    env: { ...process.env, TRIAL_FOLDER: own },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'));
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  removeNetwork();
  rmSync(own, { recursive: true, force: true });
  return code;
}
const folder = process.env.TRIAL_FOLDER ?? process.exit(await playOnTheHostOfClients());

const { customers, atOnce, seconds, seed } = readTrialSize({ customers: 20_000, atOnce: 12, seconds: 20 });
const MS = 1_000;
/** How long after the promotion a call may fail. */
const GRACE_MS = 2_000;
const LOOK_MS = 500;
/** DATABASE_CONNECTIONS where it is empty, on each host. */
const MOST_CONNECTIONS = 47 * DATABASE_HOSTS.length;
const GATEWAY_PORT = 4010;
const SMS_PORT = 4020;
const WEBHOOK_PORT = 4030;
const DATABASE_URL = `postgres://postgres:a-password@${ADDRESSES.balancer}:5432/postgres`;
const ORIGIN = `http://${ADDRESSES.balancer}`;

const { say, goal, missed, conclude } = createTrialReport();

const countConnections = statement(
  'trial-count-connections',
  "select count(*)::float8 as count from pg_stat_activity where application_name like 'portal %'",
);

/** Looks all the time: how many connections the primary has, and whether the pages are there. */
function startLooking(database: ReturnType<typeof createPostgresDatabase>) {
  const stop = new AbortController();
  const seen = { connections: 0, pages: 0, failedPages: [] as string[] };
  const repeat = async (look: () => Promise<unknown>) => {
    while (!stop.signal.aborted) {
      await look().catch(() => undefined);
      await sleep(LOOK_MS);
    }
  };
  const lookAtConnections = async () => {
    const [row] = await database.query<{ count: number }>(countConnections, []);
    seen.connections = Math.max(seen.connections, row?.count ?? 0);
  };
  const lookAt = (path: string) => async () => {
    const status = await statusAt(`${ORIGIN}${path}`, 5 * MS);
    seen.pages += 1;
    if (status !== 200) seen.failedPages.push(`${path} ${status}`);
  };
  const looking = [lookAtConnections, lookAt('/login'), lookAt('/503.html')].map(repeat);
  return {
    /** Returns what was seen since the last call. */
    take() {
      const taken = { ...seen };
      Object.assign(seen, { connections: 0, pages: 0, failedPages: [] });
      return taken;
    },
    async stop() {
      stop.abort();
      await Promise.all(looking);
    },
  };
}

type Episode = {
  readonly name: string;
  /** Does it. Returns what must be so before everything works again. */
  readonly begin: () => Promise<() => Promise<boolean>>;
  /** Undoes it. */
  readonly end: () => Promise<void>;
};

function listEpisodes(variables: Record<string, string>): Episode[] {
  let lost: DatabaseHost = 'db1';
  const loseHostOf = (part: 'primary' | 'sync') => async () => {
    lost = (await findHost(part)) ?? lost;
    say(`${lost} loses its power`);
    cutPower(lost);
    return isPartOfAnother(part, lost);
  };
  const cut = (isCut: boolean) => othersThan(lost).map((other) => cutBetween(lost, other, isCut));
  return [
    { name: 'nothing', begin: async () => async () => true, end: async () => undefined },
    {
      name: "the primary's host is lost; one without data takes its place",
      begin: loseHostOf('primary'),
      end: () => replaceHost(folder, lost, variables),
    },
    {
      name: "the synchronous standby's host is lost, and comes back",
      begin: loseHostOf('sync'),
      end: async () => startHost(folder, lost, 'existing', variables),
    },
    {
      name: 'the primary is cut off from the other two; the balancer reaches all',
      begin: async () => {
        lost = (await findHost('primary')) ?? lost;
        say(`${lost} is cut off from the other two`);
        cut(true);
        return isPartOfAnother('primary', lost);
      },
      end: async () => void cut(false),
    },
  ];
}

async function play(): Promise<string[][]> {
  const sms = await startSmsServer();
  const findCode = createCodeReader(sms);
  await handOn(
    { host: ADDRESSES.clients, port: SMS_PORT },
    { host: '127.0.0.1', port: Number(new URL(sms.origin).port) },
  );
  await handOn({ host: ADDRESSES.clients, port: GATEWAY_PORT }, { host: 'localhost', port: GATEWAY_PORT });
  await handOn({ host: '127.0.0.1', port: WEBHOOK_PORT }, { host: ADDRESSES.balancer, port: 80 });
  const gateway = createGatewayServer(GATEWAY_PORT, WEBHOOK_PORT, folder);
  await gateway.start();
  const smsOrigin = `http://${ADDRESSES.clients}:${SMS_PORT}`;
  const variables = {
    NODE_ENV: 'development',
    DATABASE_URL,
    DATA_DIR: join(folder, 'portal'),
    SECRET_KEY: 'only-for-cluster-trials-never-for-customers',
    LOG_LEVEL: 'silent',
    DEMONSTRATION_LETTERS: 'off',
    // The clients' host is a network of many customers.
    TRUSTED_PROXIES: `${ADDRESSES.balancer},${ADDRESSES.clients}`,
    SESSION_BINDING: 'off',
    SANDBOX_URL: `http://${ADDRESSES.clients}:${GATEWAY_PORT}`,
    SMS_TWILIO_ACCOUNT_SID: 'AC1',
    SMS_TWILIO_AUTH_TOKEN: 'secret',
    SMS_TWILIO_FROM: '+6421000000',
    SMS_TWILIO_ORIGIN: smsOrigin,
    CORE_EVENTS_URL: `${smsOrigin}/events`,
    CORE_EVENTS_TOKEN: 'token',
  };
  for (const host of DATABASE_HOSTS) startHost(folder, host, 'new');
  await waitFor('a primary', async () => (await findHost('primary')) !== undefined);
  startBalancer(folder);
  const database = createPostgresDatabase(DATABASE_URL, UNLIMITED_TIMEOUTS);
  // The first process migrates.
  for (const host of DATABASE_HOSTS) {
    startApi(host, variables);
    await waitFor(
      `${host} is ready`,
      async () => (await statusAt(`http://${ADDRESSES[host]}:4000/health/ready`)) === 200,
    );
    await waitFor(
      `${host} has a site`,
      async () => (await statusAt(`http://${ADDRESSES[host]}:4000/login`, 60 * MS)) === 200,
      180,
    );
  }
  await waitFor('the cluster is whole', isWhole);
  await growDatabase(database, { customers, auditEvents: customers }, say);

  let person = 0;
  const gatewayOrigin = `http://localhost:${GATEWAY_PORT}`;
  const nextPerson = () => ++person;
  const { told, stop } = startCustomers({
    originOf: () => ORIGIN,
    gatewayOrigin,
    findCode,
    atOnce,
    seed,
    nextPerson,
  });
  const looking = startLooking(database);
  await sleep(5 * MS);
  looking.take();
  told.failed.length = 0;
  const rows: string[][] = [];
  for (const { name, begin, end } of listEpisodes(variables)) {
    const [failedBefore, fromMs] = [told.failed.length, Date.now()];
    say(name);
    const works = await begin();
    await waitFor('a promotion', works);
    const promotedMs = Date.now();
    say(`after ${((promotedMs - fromMs) / MS).toFixed(1)} s another host has its part`);
    await sleep(seconds * MS);
    await end();
    await waitFor('the cluster is whole again', isWhole, 180);
    say(`the cluster is whole; calls that failed: ${countFailed(told.failed.slice(failedBefore))}`);
    await sleep(5 * MS);
    rows.push(
      describe(name, {
        fromMs,
        promotedMs,
        failed: told.failed.slice(failedBefore),
        seen: looking.take(),
        told,
      }),
    );
  }
  await looking.stop();
  await stop();
  const range = { first: personOf(1).policyNumber, last: personOf(person).policyNumber };
  await waitUntilQuiet({ database }, range);
  const findings = await checkLedger(
    { gatewayOrigin, gateway, apis: [] },
    await readLedger({ database, gatewayOrigin }, range),
    told.answers,
  );
  goal(
    `payments: ${findings.map(({ kind, detail }) => `${kind} ${detail}`).join('; ')}`,
    findings.length === 0,
  );
  await checkWrites(told);
  await Promise.all([database.close(), gateway.end(), sms.close()]);
  return rows;
}

type Told = ReturnType<typeof startCustomers>['told'];
type Course = {
  readonly fromMs: number;
  readonly promotedMs: number;
  readonly failed: readonly FailedCall[];
  readonly seen: ReturnType<ReturnType<typeof startLooking>['take']>;
  readonly told: Told;
};

function describe(name: string, { fromMs, promotedMs, failed, seen, told }: Course): string[] {
  const after = (ms: number) => ((ms - promotedMs) / MS).toFixed(1);
  const late = failed.filter(({ sentMs }) => sentMs > promotedMs + GRACE_MS);
  goal(
    `${name}: failed later than 2 s after: ${late.slice(0, 5).map((call) => `${call.name} ${after(call.sentMs)}`)}`,
    late.length === 0,
  );
  goal(`${name}: ${seen.connections} connections`, seen.connections <= MOST_CONNECTIONS);
  goal(
    `${name}: ${seen.failedPages.length} pages were not there: ${seen.failedPages.slice(0, 5)}`,
    seen.failedPages.length === 0 && seen.pages > 0,
  );
  const all = told.visits.flatMap(({ login, changes, payments }) => [login, ...changes, ...payments]);
  const last = Math.max(...failed.map(({ sentMs }) => sentMs));
  return [
    name,
    ((promotedMs - fromMs) / MS).toFixed(1),
    String(failed.length),
    failed.length === 0 ? 'none' : after(last),
    failed.length === 0 ? 'none' : after(Math.max(...failed.map(({ answeredMs }) => answeredMs))),
    String(all.filter(({ acknowledgedMs = 0 }) => acknowledgedMs >= fromMs).length),
    `${seen.connections} of ${MOST_CONNECTIONS}`,
    `${seen.pages - seen.failedPages.length} of ${seen.pages}`,
  ];
}

/** Asks for every acknowledged login and change. */
async function checkWrites({ visits, answers }: Told): Promise<void> {
  const ask = createAsk(() => ORIGIN);
  let [lostLogins, lostChanges, changes] = [0, 0, 0];
  for (const visit of visits) {
    const { status, found } = await readHomePhone(ask, visit);
    if (status !== 200) lostLogins += 1;
    changes += visit.changes.filter(({ acknowledgedMs }) => acknowledgedMs !== undefined).length;
    if (status === 200 && judgeFound(visit.changes, found, Date.now()) === 'lost') lostChanges += 1;
  }
  const paid = answers.filter(({ told }) => told === 'paid').length;
  goal(`${lostLogins} logins and ${lostChanges} changes are lost`, lostLogins + lostChanges === 0);
  printTable(
    ['Acknowledged', 'times', 'lost'],
    [
      ['logins', String(visits.length), String(lostLogins)],
      ['changes', String(changes), String(lostChanges)],
      [
        'payments, compared with the gateway',
        String(paid),
        missed.some((what) => what.startsWith('payments')) ? 'see below' : '0',
      ],
    ],
  );
}

const rows = await play();
printTable(
  [
    'What happens',
    'another host took the part, s',
    'failed calls',
    'the last sent, s after',
    'the last answered, s after',
    'acknowledged writes',
    'connections',
    'pages answered',
  ],
  rows,
);
process.exit(conclude());
