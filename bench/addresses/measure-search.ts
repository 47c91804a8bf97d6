/** How long one question took, at its least over the repeats. */
export type Timing = { readonly typed: string; readonly leastMs: number };

export type Spread = {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

/** Asks every question several times, in the same order, and keeps the least time of each. */
export async function timeQueries(
  questions: readonly string[],
  repeats: number,
  ask: (typed: string) => Promise<unknown>,
): Promise<Timing[]> {
  const least = new Float64Array(questions.length).fill(Number.POSITIVE_INFINITY);
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const [at, typed] of questions.entries()) {
      const from = performance.now();
      await ask(typed);
      least[at] = Math.min(least[at] ?? 0, performance.now() - from);
    }
  }
  return questions.map((typed, at) => ({ typed, leastMs: least[at] ?? 0 }));
}

export function spreadOf(timings: readonly Timing[]): Spread {
  const sorted = timings.map(({ leastMs }) => leastMs).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

/** Questions a second with so many people asking at once, each waiting for an answer before the next question. */
export async function throughput(
  questions: readonly string[],
  { clients, seconds }: { clients: number; seconds: number },
  ask: (typed: string) => Promise<unknown>,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let asked = 0;
  const person = async (first: number) => {
    for (let at = first; performance.now() < until; at += clients) {
      await ask(questions[at % questions.length] ?? '');
      asked += 1;
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, first) => person(first)));
  return Math.round((asked / (performance.now() - from)) * 1000);
}
