/** The shortest time of one query over all repeats. */
export type Timing = { readonly typed: string; readonly leastMs: number };

export type Spread = {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

/** Runs all queries several times, in the same order, and keeps the shortest time of each. */
export async function timeQueries(
  queries: readonly string[],
  repeats: number,
  ask: (typed: string) => Promise<unknown>,
): Promise<Timing[]> {
  const least = new Float64Array(queries.length).fill(Number.POSITIVE_INFINITY);
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const [at, typed] of queries.entries()) {
      const from = performance.now();
      await ask(typed);
      least[at] = Math.min(least[at] ?? 0, performance.now() - from);
    }
  }
  return queries.map((typed, at) => ({ typed, leastMs: least[at] ?? 0 }));
}

export function spreadOf(timings: readonly Timing[]): Spread {
  const sorted = timings.map(({ leastMs }) => leastMs).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

/**
 * Measures queries per second with several clients at once. Each waits for its result before the next query.
 */
export async function throughput(
  queries: readonly string[],
  { clients, seconds }: { clients: number; seconds: number },
  ask: (typed: string) => Promise<unknown>,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let asked = 0;
  const person = async (first: number) => {
    for (let at = first; performance.now() < until; at += clients) {
      await ask(queries[at % queries.length] ?? '');
      asked += 1;
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, first) => person(first)));
  return Math.round((asked / (performance.now() - from)) * 1000);
}
