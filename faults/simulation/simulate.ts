import { SOUND, type Subject, type Variant } from './subject.ts';
import { addHistory, createTally, type Tally } from './tally.ts';

/** The histories of neighbouring seeds. */
export type Block = { readonly firstSeed: number; readonly histories: number };

async function run(
  subject: Subject,
  { variant, block, isEnough }: { variant: Variant; block: Block; isEnough: (tally: Tally) => boolean },
): Promise<Tally> {
  const tally = createTally();
  const end = block.firstSeed + block.histories;
  for (let seed = block.firstSeed; seed < end && !isEnough(tally); seed += 1)
    addHistory(tally, await subject.runHistory(seed, variant));
  return tally;
}

/** Runs histories of the product as it is. */
export const simulate = (subject: Subject, block: Block): Promise<Tally> =>
  run(subject, { variant: SOUND, block, isEnough: () => false });

/** Runs a broken variant until it is caught. Returns what it was caught as, undefined where it was not. */
export async function catchVariant(
  subject: Subject,
  variant: Variant,
  block: Block,
): Promise<{ readonly caught: string | undefined; readonly tally: Tally }> {
  const caughtAs = ({ broken }: Tally) => variant.breaks.find((kind) => broken[kind]);
  const tally = await run(subject, { variant, block, isEnough: (so) => caughtAs(so) !== undefined });
  return { caught: caughtAs(tally), tally };
}
