import { runHistory } from './history.ts';
import { addHistory, createTally, type Tally } from './tally.ts';
import type { Variant } from './variants.ts';

export type Block = { readonly firstSeed: number; readonly histories: number };

/** Runs the histories of neighbouring seeds, one after the other, as far as `isEnough` lets it. */
export async function simulate(
  variant: Variant,
  { firstSeed, histories }: Block,
  isEnough: (tally: Tally) => boolean = () => false,
): Promise<Tally> {
  const tally = createTally();
  for (let seed = firstSeed; seed < firstSeed + histories && !isEnough(tally); seed += 1)
    addHistory(tally, await runHistory(seed, variant));
  return tally;
}

/** Runs a broken variant until one of the invariants that it must break is broken. */
export function simulateUntilCaught(variant: Variant, block: Block): Promise<Tally> {
  return simulate(variant, block, ({ broken }) => variant.breaks.some((kind) => broken[kind]));
}
