import { setTimeout as sleep } from 'node:timers/promises';
import { statement } from '../../apps/api/src/database/database.ts';
import type { Random } from '../random.ts';
import type { FaultyLink, LinkMode } from './system/faulty-link.ts';
import { type ApiServer, GATEWAY_KEY, type System } from './system/system.ts';

/** One fault, from its beginning to its end. */
export type Episode = {
  readonly name: string;
  /** How often it comes beside the others. */
  readonly weight: number;
  /** Resolves to false where it could not be done. */
  readonly run: (system: System, random: Random) => Promise<unknown>;
};

/** Mostly short; sometimes longer than any time-out. */
const spanMs = (random: Random): number =>
  random.chance(0.12) ? random.between(9_000, 13_000) : random.between(50, 2_500);

const LINK_FAULTS: readonly LinkMode[] = ['delay', 'refuse', 'hold', 'lose', 'lose answers'];

async function disturb(link: FaultyLink, mode: LinkMode, random: Random): Promise<void> {
  link.setMode(mode, random.between(50, 900));
  await sleep(spanMs(random));
  link.setMode('pass');
}

const linkEpisodes = (name: string, pick: (api: ApiServer) => FaultyLink): Episode[] => [
  ...LINK_FAULTS.map((mode) => ({
    name: `${name}: ${mode}`,
    weight: 3,
    run: (system: System, random: Random) => disturb(pick(random.pick(system.apis)), mode, random),
  })),
  {
    name: `${name}: reset`,
    weight: 4,
    run: async (system, random) => pick(random.pick(system.apis)).reset(),
  },
];

/** Moves every stored moment of open payments back: leases, quotes and captures are older at once. */
export const letPaymentsAge = (seconds: number): string =>
  `update payment set quoted_at = quoted_at - interval '${seconds} seconds', submitted_at = submitted_at - interval '${seconds} seconds',
     next_check_at = next_check_at - interval '${seconds} seconds' where ended_at is null;
   update method_setup set opened_at = opened_at - interval '${seconds} seconds', ended_at = ended_at - interval '${seconds} seconds',
     next_check_at = next_check_at - interval '${seconds} seconds' where next_check_at is not null;
   update saved_method set next_check_at = next_check_at - interval '${seconds} seconds' where next_check_at is not null`;

const GATEWAY_FAULTS = [
  { when: 'before', effect: 'drop' },
  { when: 'after', effect: 'drop' },
  { when: 'before', effect: 'error' },
  { when: 'after', effect: 'error' },
  { when: 'after', effect: 'garbage' },
  { when: 'before', effect: 'delay', delayMs: 12_000 },
  { when: 'after', effect: 'delay', delayMs: 12_000 },
] as const;

export async function planGatewayFaults({ gatewayOrigin }: System, faults: readonly object[]): Promise<void> {
  await fetch(`${gatewayOrigin}/v1/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${GATEWAY_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
}

const PROCESS_EPISODES: readonly Episode[] = [
  {
    name: 'API: kill -9',
    weight: 5,
    async run({ apis }, random) {
      const { server } = random.pick(apis);
      if (!server.isUp()) return false;
      await server.kill();
      await sleep(random.between(0, 1_000));
      await server.start();
    },
  },
  {
    name: 'API: stopped for a while',
    weight: 3,
    async run({ apis }, random) {
      const { server } = random.pick(apis);
      server.pause();
      await sleep(spanMs(random));
      server.resume();
    },
  },
  {
    name: 'gateway: kill -9',
    weight: 2,
    async run({ gateway }, random) {
      if (!gateway.isUp()) return false;
      await gateway.kill();
      await sleep(random.between(0, 1_500));
      await gateway.start();
    },
  },
  {
    name: 'gateway: stopped for a while',
    weight: 2,
    async run({ gateway }, random) {
      gateway.pause();
      await sleep(spanMs(random));
      gateway.resume();
    },
  },
  {
    name: 'gateway: captures another amount',
    weight: 3,
    async run(system, random) {
      await planGatewayFaults(system, [
        { question: 'capture', when: 'before', effect: 'other-amount', share: 0.5 },
      ]);
      await sleep(spanMs(random));
      await planGatewayFaults(system, []);
    },
  },
  {
    name: 'gateway: drops, fails or answers late',
    weight: 6,
    async run(system, random) {
      await planGatewayFaults(system, [{ ...random.pick(GATEWAY_FAULTS), share: 0.5 }]);
      await sleep(spanMs(random));
      await planGatewayFaults(system, []);
    },
  },
];

const anyConnection = statement(
  'pick-connection',
  `select pid from pg_stat_activity
   where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
);

/** Only one of these at a time: a server that starts must not be stopped. */
export const DATABASE_EPISODES: readonly Episode[] = [
  { name: 'database: immediate stop', weight: 3, run: ({ postgres }) => postgres.crash() },
  {
    name: 'database: connections killed',
    weight: 4,
    async run({ database }) {
      await database.runScript(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() and random() < 0.5`);
    },
  },
  {
    name: 'database: kill -9 of a connection',
    weight: 2,
    async run({ database, postgres }) {
      const rows = await database.query<{ pid: number }>(anyConnection, []);
      for (const { pid } of rows) process.kill(pid, 'SIGKILL');
      await postgres.waitUntilReady();
    },
  },
  {
    name: 'database: disk full',
    weight: 2,
    async run({ postgres }, random) {
      if (!postgres.fillDisk()) return false;
      await sleep(random.between(500, 3_000));
      postgres.freeDisk();
      await postgres.waitUntilReady();
    },
  },
  {
    name: 'time: leases end',
    weight: 3,
    run: ({ database }) => database.runScript(letPaymentsAge(61)),
  },
  {
    name: 'time: captures and quotes are too old',
    weight: 1,
    run: ({ database }, random) => database.runScript(letPaymentsAge(random.pick([601, 1_801]))),
  },
];

/** Faults around the database, which may happen several at once. */
export const OUTER_EPISODES: readonly Episode[] = [
  ...linkEpisodes('clients to API', ({ fromClients }) => fromClients),
  ...linkEpisodes('API to database', ({ toDatabase }) => toDatabase),
  ...linkEpisodes('API to gateway', ({ toGateway }) => toGateway),
  ...PROCESS_EPISODES,
];
