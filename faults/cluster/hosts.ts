import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveToServerUser } from '../../apps/api/test/local-postgres.ts';
import { ADDRESSES, plugIn, runOn } from './network.ts';

/** The hosts that have a PostgreSQL and a process of the portal each. */
export const DATABASE_HOSTS = ['db1', 'db2', 'db3'] as const;
export type DatabaseHost = (typeof DATABASE_HOSTS)[number];

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'apps/api/src/main.ts');
const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');
const peerOf = (host: DatabaseHost): string => `http://${ADDRESSES[host]}:2380`;
const clientOf = (host: DatabaseHost): string => `http://${ADDRESSES[host]}:2379`;
const LOOK_MS = 100;

/** Waits for something, for a bounded time. `what` names it where it does not come. */
export async function waitFor(what: string, isSo: () => Promise<boolean>, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`It did not come within ${seconds} seconds: ${what}`);
    await sleep(LOOK_MS);
  }
}

const QUICK_MS = 1_000;

/** The status by which a host answers a question; 0 where it does not. */
export async function statusAt(url: string, timeoutMs = QUICK_MS): Promise<number> {
  try {
    const response = await fetch(url, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Returns the host that has a part by Patroni's own word: `primary`, `sync` or `replica`. */
export async function findHost(part: 'primary' | 'sync' | 'replica'): Promise<DatabaseHost | undefined> {
  const statuses = await Promise.all(
    DATABASE_HOSTS.map((host) => statusAt(`http://${ADDRESSES[host]}:8008/${part}`)),
  );
  return DATABASE_HOSTS[statuses.indexOf(200)];
}

const isHost = async (host: DatabaseHost, part: 'primary' | 'sync' | 'replica'): Promise<boolean> =>
  (await statusAt(`http://${ADDRESSES[host]}:8008/${part}`)) === 200;
export const othersThan = (host: DatabaseHost): DatabaseHost[] =>
  DATABASE_HOSTS.filter((name) => name !== host);
/** Returns a look whether another host has a part. */
export const isPartOfAnother = (part: 'primary' | 'sync', host: DatabaseHost) => async (): Promise<boolean> =>
  (await Promise.all(othersThan(host).map((other) => isHost(other, part)))).includes(true);

/** The timeline of a host's PostgreSQL, by Patroni's word. */
async function timelineOf(host: DatabaseHost): Promise<number | undefined> {
  const response = await fetch(`http://${ADDRESSES[host]}:8008/patroni`);
  return ((await response.json()) as { timeline?: number }).timeline;
}

/** One primary, one synchronous standby and one more, all on one timeline, and every process ready. */
export async function isWhole(): Promise<boolean> {
  const ready = DATABASE_HOSTS.map((host) => statusAt(`http://${ADDRESSES[host]}:4000/health/ready`));
  const replicas = DATABASE_HOSTS.map((host) => isHost(host, 'replica'));
  const parts = [findHost('primary'), findHost('sync')];
  const timelines = await Promise.all(DATABASE_HOSTS.map(timelineOf));
  return (
    timelines.every((timeline) => timeline !== undefined && timeline === timelines[0]) &&
    (await Promise.all(ready)).every((status) => status === 200) &&
    (await Promise.all(replicas)).filter(Boolean).length === 2 &&
    (await Promise.all(parts)).every((host) => host !== undefined)
  );
}

/** Starts etcd on a host. `state`: of the whole cluster, as its member meets it. */
function startEtcd(folder: string, host: DatabaseHost, state: 'new' | 'existing'): void {
  const members = DATABASE_HOSTS.map((name) => `${name}=${peerOf(name)}`).join(',');
  const options = {
    name: host,
    'data-dir': join(folder, host, 'etcd'),
    'initial-cluster': members,
    'initial-cluster-state': state,
    'initial-advertise-peer-urls': peerOf(host),
    'listen-peer-urls': peerOf(host),
    'advertise-client-urls': clientOf(host),
    'listen-client-urls': clientOf(host),
    // A member that was cut off starts no election when it comes back.
    'pre-vote': 'true',
    'enable-v2': 'true',
  };
  runOn(host, ['etcd', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)], {
    isServer: true,
  });
}

/** Starts Patroni, which makes or starts PostgreSQL, by the file of `deploy` with this host's address. */
function startPatroni(folder: string, host: DatabaseHost): void {
  const file = join(folder, host, 'patroni.yml');
  const own = read('patroni.yml')
    .replace('name: db1', `name: ${host}`)
    .replace(/((?:listen|connect_address): )10\.213\.0\.11/g, `$1${ADDRESSES[host]}`)
    .replace('/var/lib/postgresql/15/main', join(folder, host, 'data'))
    .replace('bin_dir:', `pgpass: ${join(folder, host, 'pgpass')}\n  bin_dir:`);
  const sockets = `  parameters:\n    unix_socket_directories: ${join(folder, host)}\n`;
  writeFileSync(file, `${own}${sockets}`);
  runOn(host, ['/usr/bin/patroni', file], { isServer: true });
}

export function startApi(host: DatabaseHost, variables: Record<string, string>): void {
  const own = { ...variables, HOST: '0.0.0.0', PORT: '4000' };
  runOn(host, [process.execPath, MAIN], { variables: own });
}

/** Starts what a host has: etcd, Patroni with PostgreSQL, and a process of the portal. */
export function startHost(
  folder: string,
  host: DatabaseHost,
  state: 'new' | 'existing',
  variables?: Record<string, string>,
): void {
  plugIn(host);
  mkdirSync(join(folder, host), { recursive: true });
  giveToServerUser(join(folder, host));
  startEtcd(folder, host, state);
  startPatroni(folder, host);
  if (variables) startApi(host, variables);
}

/** Puts a host without data in the place of one that is gone, as docs/operations/fail-over.md says. */
export async function replaceHost(
  folder: string,
  host: DatabaseHost,
  variables: Record<string, string>,
): Promise<void> {
  const others = othersThan(host).map(clientOf).join(',');
  const etcdctl = (...args: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const child = runOn('clients', ['etcdctl', `--endpoints=${others}`, ...args], {
        variables: { ETCDCTL_API: '3' },
      });
      child.once('close', (code) =>
        code === 0 ? resolve(child.output()) : reject(new Error(child.output())),
      );
    });
  const member = (await etcdctl('member', 'list')).split('\n').find((line) => line.includes(`, ${host}, `));
  await etcdctl('member', 'remove', member?.split(',', 1)[0] ?? '');
  await etcdctl('member', 'add', host, `--peer-urls=${peerOf(host)}`);
  rmSync(join(folder, host), { recursive: true, force: true });
  startHost(folder, host, 'existing', variables);
}

export function startBalancer(folder: string): void {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, read('haproxy.cfg'));
  runOn('balancer', ['haproxy', '-db', '-f', file]);
}
