/** Random numbers that are the same for the same seed (mulberry32). */
export type Random = {
  /** From 0 up to 1. */
  unit(): number;
  /** A whole number from 0 up to `below`. */
  below(below: number): number;
  pick<T>(values: readonly T[]): T;
  chance(share: number): boolean;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(unit() * limit);
  return {
    unit,
    below,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    chance: (share) => unit() < share,
  };
}
