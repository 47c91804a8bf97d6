import type { DetailsFault } from './faulty-world.ts';
import { type DetailsHistory, runDetailsHistory } from './history.ts';
import { BROKEN_DETAILS, type DetailsVariant, type DetailsViolation, SOUND_DETAILS } from './variants.ts';

type Counts = Record<string, number>;

/** What came of many histories. */
export type DetailsTally = {
  histories: number;
  readonly states: Counts;
  readonly answers: Counts;
  readonly faults: Partial<Record<DetailsFault, number>>;
  /** How many histories broke each invariant, and the first seed that did. */
  readonly broken: Partial<Record<DetailsViolation, { histories: number; readonly seed: number }>>;
};

/** The histories of neighbouring seeds. */
export type DetailsBlock = { readonly firstSeed: number; readonly histories: number };

function addCounts(sum: Counts, more: Readonly<Counts>): void {
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
}

function addHistory(tally: DetailsTally, history: DetailsHistory, seed: number): void {
  tally.histories += 1;
  addCounts(tally.states, history.states);
  addCounts(tally.answers, history.answers);
  addCounts(tally.faults as Counts, history.faults);
  for (const kind of new Set(history.violations)) {
    const known = tally.broken[kind];
    tally.broken[kind] = { histories: (known?.histories ?? 0) + 1, seed: known?.seed ?? seed };
  }
}

/** Runs histories one after the other, as far as `isEnough` lets it. */
async function simulateDetails(
  variant: DetailsVariant,
  { firstSeed, histories }: DetailsBlock,
  isEnough: (tally: DetailsTally) => boolean = () => false,
): Promise<DetailsTally> {
  const tally: DetailsTally = { histories: 0, states: {}, answers: {}, faults: {}, broken: {} };
  for (let seed = firstSeed; seed < firstSeed + histories && !isEnough(tally); seed += 1)
    addHistory(tally, await runDetailsHistory(seed, variant), seed);
  return tally;
}

/** Simulates the product as it is. */
export const simulateSound = (
  block: DetailsBlock,
  isEnough?: (tally: DetailsTally) => boolean,
): Promise<DetailsTally> => simulateDetails(SOUND_DETAILS, block, isEnough);

/** A broken variant, what it was caught as, and in how many histories; `caught` is undefined where it was not. */
export type CaughtDetails = {
  readonly name: string;
  readonly caught: DetailsViolation | undefined;
  readonly histories: number;
};

/** Runs each broken variant until one of the invariants that it must break is broken. */
export async function catchDetails(block: DetailsBlock): Promise<CaughtDetails[]> {
  const results: CaughtDetails[] = [];
  for (const variant of BROKEN_DETAILS) {
    const isCaught = ({ broken }: DetailsTally) => variant.breaks.some((kind) => broken[kind]);
    const { broken, histories } = await simulateDetails(variant, block, isCaught);
    results.push({ name: variant.name, caught: variant.breaks.find((kind) => broken[kind]), histories });
  }
  return results;
}
