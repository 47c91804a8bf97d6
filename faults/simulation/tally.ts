import type { History } from './history.ts';
import type { ViolationKind } from './invariants.ts';

/** What came of many histories. */
export type Tally = {
  histories: number;
  payments: number;
  /** Payments that the gateway really captured, and how many of them went back. */
  charges: number;
  refunds: number;
  readonly answers: Record<string, number>;
  readonly faults: Record<string, number>;
  /** How many histories broke each invariant, and the first seed that did. */
  readonly broken: Partial<Record<ViolationKind, { histories: number; seed: number; detail: string }>>;
};

export const createTally = (): Tally => ({
  histories: 0,
  payments: 0,
  charges: 0,
  refunds: 0,
  answers: {},
  faults: {},
  broken: {},
});

function addCounts(to: Record<string, number>, from: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(from)) to[name] = (to[name] ?? 0) + count;
}

function addBroken(
  tally: Tally,
  kind: ViolationKind,
  found: { seed: number; detail: string },
  histories = 1,
): void {
  const known = tally.broken[kind];
  const first = known && known.seed < found.seed ? known : found;
  tally.broken[kind] = {
    histories: (known?.histories ?? 0) + histories,
    seed: first.seed,
    detail: first.detail,
  };
}

export function addHistory(tally: Tally, history: History): void {
  tally.histories += 1;
  tally.payments += history.payments;
  tally.charges += history.charges;
  tally.refunds += history.refunds;
  addCounts(tally.answers, history.answers);
  addCounts(tally.faults, history.faults);
  const kinds = new Map(history.violations.map(({ kind, detail }) => [kind, detail]));
  for (const [kind, detail] of kinds) addBroken(tally, kind, { seed: history.seed, detail });
}

export function addTally(tally: Tally, other: Tally): void {
  for (const name of ['histories', 'payments', 'charges', 'refunds'] as const) tally[name] += other[name];
  addCounts(tally.answers, other.answers);
  addCounts(tally.faults, other.faults);
  for (const [kind, found] of Object.entries(other.broken) as [
    ViolationKind,
    NonNullable<Tally['broken'][ViolationKind]>,
  ][])
    addBroken(tally, kind, found, found.histories);
}
