import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { printTable } from '../report.ts';
import { type Block, simulateUntilCaught } from './simulate.ts';
import { addTally, createTally, type Tally } from './tally.ts';
import { BROKEN_VARIANTS } from './variants.ts';
import { FAULT_KINDS } from './virtual-world/faults.ts';

/** What a run by hand simulates. */
export type SimulationOptions = { readonly histories: number; readonly seed: number };

const BLOCK = 5_000;
/** So many histories a broken variant gets to be caught in. */
const VARIANT_HISTORIES = 60_000;

const WORKER = new URL('./simulation-worker.ts', import.meta.url);

/** Shares the seeds out in blocks, so that a slow processor core does not hold up the others. */
async function simulateOnAllCores({ histories, seed }: SimulationOptions): Promise<Tally> {
  const total = createTally();
  const began = performance.now();
  let next = 0;
  const takeBlock = (): Block | undefined => {
    if (next >= histories) return undefined;
    const block = { firstSeed: seed + next, histories: Math.min(BLOCK, histories - next) };
    next += block.histories;
    return block;
  };
  const runWorker = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(WORKER);
      const go = () => {
        const block = takeBlock();
        if (block) return worker.postMessage(block);
        void worker.terminate().then(() => resolve());
      };
      worker.on('error', reject);
      worker.on('message', (tally: Tally) => {
        addTally(total, tally);
        if (total.histories % (10 * BLOCK) === 0) printProgress(total, began);
        go();
      });
      go();
    });
  await Promise.all(Array.from({ length: availableParallelism() }, runWorker));
  printProgress(total, began);
  return total;
}

function printProgress({ histories, charges, broken }: Tally, began: number): void {
  const rate = Math.round((1_000 * histories) / (performance.now() - began));
  const kinds = Object.keys(broken).join(', ') || 'nothing broken';
  console.log(`${histories} histories, ${rate} a second, ${charges} charges: ${kinds}`);
}

/** Runs each broken variant until it is caught. Returns whether all were. */
async function catchVariants(seed: number): Promise<boolean> {
  let areAllCaught = true;
  const rows: string[][] = [];
  for (const variant of BROKEN_VARIANTS) {
    const tally = await simulateUntilCaught(variant, { firstSeed: seed, histories: VARIANT_HISTORIES });
    const caught = variant.breaks.find((kind) => tally.broken[kind]);
    areAllCaught &&= caught !== undefined;
    rows.push([variant.name, caught ?? 'NOT CAUGHT', String(tally.histories), String(tally.charges)]);
  }
  printTable(['Broken variant', 'Caught as', 'Histories until then', 'Charges in them'], rows);
  return areAllCaught;
}

/** Runs the simulation by hand and prints what came of it. Returns whether nothing broke and every broken variant was caught. */
export async function runSimulation(options: SimulationOptions): Promise<boolean> {
  const tally = await simulateOnAllCores(options);
  const last = options.seed + options.histories - 1;
  printTable(
    ['Histories', 'Seeds', 'Payments', 'Charges that happened', 'Given back'],
    [
      [tally.histories, `${options.seed} to ${last}`, tally.payments, tally.charges, tally.refunds].map(
        String,
      ),
    ],
  );
  printTable(
    ['Answer', 'Times'],
    Object.entries(tally.answers).map(([name, times]) => [name, String(times)]),
  );
  printTable(
    ['Fault', 'Times'],
    FAULT_KINDS.map((kind) => [kind, String(tally.faults[kind] ?? 0)]),
  );
  printTable(
    ['Broken invariant', 'Histories', 'First seed', 'What'],
    Object.entries(tally.broken).map(([kind, { histories, seed, detail }]) => [
      kind,
      String(histories),
      String(seed),
      detail,
    ]),
  );
  const areCaught = await catchVariants(options.seed);
  return areCaught && Object.keys(tally.broken).length === 0;
}
