/** Random numbers that a seed repeats exactly. */
export type Random = {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** From 0 to `count`, `count` excluded. */
  below(count: number): number;
  between(lowest: number, highest: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
};

const TWO_TO_32 = 4_294_967_296;

/** Mulberry32 over a scrambled seed, so that neighbouring seeds have nothing in common. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.floor(seed / TWO_TO_32);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    between: (lowest, highest) => lowest + below(highest - lowest + 1),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}
