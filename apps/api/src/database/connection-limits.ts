import type { StatementKind } from '#api/database/database.ts';
import type { LaneLimits } from '#api/database/statement-lane.ts';

export type LaneName = StatementKind | 'ownRead' | 'ownChange' | 'background';
/** A transaction needs a connection to itself; few paths use them. */
export type TransactionLimits = { readonly connections: number; readonly waiting: number };
type TransactionName = 'requests' | 'background';

/**
 * The connections of a process, by what they are for. A flood or a lock in one kind of work leaves the others theirs. Reads and changes are sent one
 * behind the other; a search takes its connection to itself, because it takes long. Those whose names begin with `own` run customers' own
 * statements, in their role. ISO-1, ISO-3, ISO-20
 */
export const LANE_LIMITS = {
  ownRead: { usual: 3, most: 8, busy: 32, depth: 64, waiting: 256, isApart: false, isMoved: true },
  ownChange: { usual: 3, most: 7, busy: 1, depth: 16, waiting: 96, isApart: true, isMoved: false },
  read: { usual: 1, most: 3, busy: 32, depth: 64, waiting: 256, isApart: false, isMoved: true },
  change: { usual: 3, most: 7, busy: 1, depth: 16, waiting: 96, isApart: true, isMoved: false },
  search: { usual: 3, most: 3, busy: 1, depth: 1, waiting: 60, isApart: true, isMoved: false },
  background: { usual: 1, most: 6, busy: 1, depth: 1, waiting: 60, isApart: true, isMoved: false },
} as const satisfies Record<LaneName, LaneLimits>;

export const TRANSACTION_LIMITS = {
  requests: { connections: 8, waiting: 64 },
  background: { connections: 5, waiting: 64 },
} as const satisfies Record<TransactionName, TransactionLimits>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How many connections a process takes at the most, where nobody says otherwise. */
export const USUAL_CONNECTIONS = sum([
  ...Object.values(LANE_LIMITS).map(({ most }) => most),
  ...Object.values(TRANSACTION_LIMITS).map(({ connections }) => connections),
]);

/** The bounds of every kind of work in one process. */
export type ConnectionLimits = {
  readonly lanes: Readonly<Record<LaneName, LaneLimits>>;
  readonly transactions: Readonly<Record<TransactionName, TransactionLimits>>;
};

const mapValues = <Name extends string, From, To>(
  from: Readonly<Record<Name, From>>,
  to: (value: From) => To,
) =>
  Object.fromEntries(Object.entries<From>(from).map(([name, value]) => [name, to(value)])) as Record<
    Name,
    To
  >;

/** Divides so many connections among the kinds of work as they are divided usually; each has one at least. ISO-7 */
export function divideConnections(connections = USUAL_CONNECTIONS): ConnectionLimits {
  const shareOf = (usual: number) => Math.max(1, Math.floor((usual * connections) / USUAL_CONNECTIONS));
  return {
    lanes: mapValues<LaneName, LaneLimits, LaneLimits>(LANE_LIMITS, (lane) => {
      const most = shareOf(lane.most);
      return { ...lane, most, usual: Math.min(lane.usual, most) };
    }),
    transactions: mapValues<TransactionName, TransactionLimits, TransactionLimits>(
      TRANSACTION_LIMITS,
      (limits) => ({
        ...limits,
        connections: shareOf(limits.connections),
      }),
    ),
  };
}
