/** How much an import does at once, and how long it rests then: so many times as long as that took. */
export type Pace = { readonly lines: number; readonly rests: number };

/** Gentle leaves most of the machine to customers, and holds no row for longer than they notice. IMP-12 */
export const PACES = {
  steady: { lines: 10_000, rests: 0 },
  gentle: { lines: 200, rests: 4 },
} as const satisfies Record<string, Pace>;

/** The time that passes, in milliseconds since any moment, and a wait. */
export type PaceTools = {
  readonly elapsedMs: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** Returns what is called after each piece of work: a rest in proportion to the time since the last one. */
export function createRests({ rests }: Pace, { elapsedMs, wait }: PaceTools): () => Promise<void> {
  let begunAt = elapsedMs();
  return async () => {
    if (rests > 0) await wait((elapsedMs() - begunAt) * rests);
    begunAt = elapsedMs();
  };
}
