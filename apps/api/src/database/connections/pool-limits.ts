/** Connections of one kind of work, and callers that may wait for one. One caller more is refused at once. */
export type PoolLimits = { readonly connections: number; readonly waiting: number };

/**
 * The pools of a process, by what their connections are for. A flood or a lock in one kind of work leaves the
 * others theirs. Those whose names begin with `own` run customers' own statements, in their role. Reads share
 * their connections; every other statement, and every transaction, has one to itself. A read whose table is
 * held goes to the held reads. Readiness proves by the probe that changes are taken, whatever the others wait
 * for. ISO-1, ISO-3, ISO-20, ISO-25
 */
export const POOL_LIMITS = {
  ownReads: { connections: 2, waiting: 512 },
  reads: { connections: 2, waiting: 512 },
  ownHeldReads: { connections: 5, waiting: 256 },
  heldReads: { connections: 2, waiting: 256 },
  ownChanges: { connections: 7, waiting: 200 },
  changes: { connections: 7, waiting: 200 },
  searches: { connections: 3, waiting: 60 },
  background: { connections: 5, waiting: 60 },
  transactions: { connections: 8, waiting: 64 },
  backgroundTransactions: { connections: 5, waiting: 64 },
  probe: { connections: 1, waiting: 4 },
} as const satisfies Record<string, PoolLimits>;

export type PoolName = keyof typeof POOL_LIMITS;
export type LimitsByPool = Readonly<Record<PoolName, PoolLimits>>;

/** How many connections a process takes at the most, where nobody says otherwise. */
export const USUAL_CONNECTIONS = Object.values(POOL_LIMITS).reduce(
  (sum, { connections }) => sum + connections,
  0,
);

/** Divides connections among the pools as they are divided usually; each pool has one at least. ISO-7 */
export function divideConnections(connections = USUAL_CONNECTIONS): LimitsByPool {
  const shareOf = ({ connections: usual, waiting }: PoolLimits): PoolLimits => ({
    connections: Math.max(1, Math.floor((usual * connections) / USUAL_CONNECTIONS)),
    waiting,
  });
  const shares = Object.entries(POOL_LIMITS).map(([name, limits]) => [name, shareOf(limits)]);
  return Object.fromEntries(shares) as LimitsByPool;
}
