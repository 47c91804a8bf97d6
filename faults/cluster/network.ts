import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { connect, createServer, type Server } from 'node:net';

/** The hosts of the trial, each a network namespace, with their addresses in `deploy/haproxy.cfg`. */
export const ADDRESSES = {
  balancer: '10.213.0.2',
  clients: '10.213.0.3',
  db1: '10.213.0.11',
  db2: '10.213.0.12',
  db3: '10.213.0.13',
} as const;
export type HostName = keyof typeof ADDRESSES;

const NAMES = Object.keys(ADDRESSES) as HostName[];
const SWITCH = 'portal-trial-switch';
const namespaceOf = (name: HostName): string => `portal-trial-${name}`;
/** The switch's end of the cable to a host. */
const plugOf = (name: HostName): string => `to-${name}`;

const ip = (...args: readonly string[]): string => execFileSync('ip', args, { encoding: 'utf8' });

/** Lays a network with one switch, from which no way leads out: no host has a route beyond it. */
export function createNetwork(): void {
  for (const namespace of [SWITCH, ...NAMES.map(namespaceOf)]) ip('netns', 'add', namespace);
  ip('-n', SWITCH, 'link', 'add', 'switch', 'type', 'bridge');
  ip('-n', SWITCH, 'link', 'set', 'switch', 'up');
  for (const name of NAMES) {
    const [namespace, plug] = [namespaceOf(name), plugOf(name)];
    ip('-n', SWITCH, 'link', 'add', plug, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('-n', SWITCH, 'link', 'set', plug, 'master', 'switch', 'up');
    ip('-n', namespace, 'address', 'add', `${ADDRESSES[name]}/24`, 'dev', 'eth0');
    for (const device of ['eth0', 'lo']) ip('-n', namespace, 'link', 'set', device, 'up');
  }
}

/** Ends every process of a host at once. All of them are the trial's: the namespace is. */
function killAllOn(name: HostName): void {
  const ids = ip('netns', 'pids', namespaceOf(name)).trim().split('\n').map(Number);
  for (const id of ids.filter((one) => one > 0 && one !== process.pid)) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

export function removeNetwork(): void {
  const present = ip('netns', 'list');
  const isThere = (namespace: string) => present.includes(namespace);
  for (const name of NAMES.filter((one) => isThere(namespaceOf(one)))) {
    killAllOn(name);
    ip('netns', 'delete', namespaceOf(name));
  }
  if (isThere(SWITCH)) ip('netns', 'delete', SWITCH);
}

/** Takes the power of a host: nobody hears of the end of its connections. */
export function cutPower(name: HostName): void {
  ip('-n', SWITCH, 'link', 'set', plugOf(name), 'down');
  killAllOn(name);
}

export function plugIn(name: HostName): void {
  ip('-n', SWITCH, 'link', 'set', plugOf(name), 'up');
}

/** A hardware address that nobody has: what is sent there is lost without a word. */
const NOBODY = '02:00:00:00:00:01';

/** Lets two hosts reach each other no more, or again; both go on reaching everybody else. */
export function cutBetween(one: HostName, other: HostName, isCut: boolean): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const neighbour = ['-n', namespaceOf(from), 'neighbour'];
    const cable = [ADDRESSES[to], 'dev', 'eth0'];
    if (isCut) ip(...neighbour, 'replace', ...cable, 'lladdr', NOBODY, 'nud', 'permanent');
    else ip(...neighbour, 'delete', ...cable);
  }
}

/** Runs a program on a host. `isServer`: as the user of PostgreSQL, which refuses to run as root. */
export function runOn(
  name: HostName,
  command: readonly string[],
  { isServer = false, variables = {} }: { isServer?: boolean; variables?: Record<string, string> } = {},
): ChildProcess & { readonly output: () => string } {
  const asServer = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(
    'nsenter',
    [`--net=/run/netns/${namespaceOf(name)}`, ...(isServer ? asServer : []), ...command],
    { cwd: '/', env: { PATH, HOME, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // The end of a long output is enough to see why a program ended.
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      written = (written + chunk).slice(-20_000);
    });
  return Object.assign(child, { output: () => written });
}

type Place = { readonly host: string; readonly port: number };

/** Hands connections on to another address, for a stand-in that listens on its own machine alone. */
export async function handOn(from: Place, to: Place): Promise<Server> {
  const server = createServer((near) => {
    const far = connect(to);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(from.port, from.host, resolve));
  return server;
}
