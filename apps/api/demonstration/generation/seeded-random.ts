/** Numbers that look random and are the same every time for the same seed. Never for anything secret. */
export interface SeededRandom {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** The mulberry32 generator. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0;

  function nextFraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (low: number, high: number) => low + Math.floor(nextFraction() * (high - low + 1));
  return {
    between,
    pick(choices) {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new Error('There is nothing to pick from');
      return choice;
    },
  };
}
