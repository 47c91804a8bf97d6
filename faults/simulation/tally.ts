import type { Counts, History } from './subject.ts';

type Broken = { readonly histories: number; readonly seed: number; readonly detail: string };

/** The result of many histories. */
export type Tally = {
  histories: number;
  readonly totals: Record<string, number>;
  readonly answers: Record<string, number>;
  readonly faults: Record<string, number>;
  /** How many histories broke each invariant, and the first seed that did. */
  readonly broken: Record<string, Broken>;
};

export const createTally = (): Tally => ({ histories: 0, totals: {}, answers: {}, faults: {}, broken: {} });

function addCounts(to: Record<string, number>, from: Counts): void {
  for (const [name, count] of Object.entries(from)) to[name] = (to[name] ?? 0) + count;
}

export function addTally(tally: Tally, other: Tally): void {
  tally.histories += other.histories;
  for (const name of ['totals', 'answers', 'faults'] as const) addCounts(tally[name], other[name]);
  for (const [kind, found] of Object.entries(other.broken)) {
    const known = tally.broken[kind];
    const first = known && known.seed < found.seed ? known : found;
    tally.broken[kind] = { ...first, histories: (known?.histories ?? 0) + found.histories };
  }
}

export function addHistory(tally: Tally, { seed, violations, ...counts }: History): void {
  const broken = violations.map(({ kind, detail }) => [kind, { histories: 1, seed, detail }] as const);
  addTally(tally, { histories: 1, ...counts, broken: Object.fromEntries(broken) });
}
