import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { printTable } from '../report.ts';
import { type Block, catchVariant } from './simulate.ts';
import type { Counts, Subject } from './subject.ts';
import { SUBJECTS, type SubjectName } from './subjects.ts';
import { addTally, createTally, type Tally } from './tally.ts';

/** The extent of a run by hand. */
export type SimulationOptions = { readonly histories: number; readonly seed: number };

const BLOCK = 5_000;
/** How many histories a broken variant gets to be caught in. */
const VARIANT_HISTORIES = 60_000;

const WORKER = new URL('./simulation-worker.ts', import.meta.url);

/** Shares the seeds out in blocks, so that a slow processor core does not hold up the others. */
async function simulateOnAllCores(
  subject: SubjectName,
  { histories, seed }: SimulationOptions,
): Promise<Tally> {
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
        if (block) return worker.postMessage({ subject, block });
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

function printProgress({ histories, broken }: Tally, began: number): void {
  const rate = Math.round((1_000 * histories) / (performance.now() - began));
  console.log(
    `${histories} histories, ${rate} a second: ${Object.keys(broken).join(', ') || 'nothing broken'}`,
  );
}

function printCounts(head: string, counts: Counts): void {
  printTable(
    [head, 'Times'],
    Object.entries(counts).map(([name, times]) => [name, String(times)]),
  );
}

function printTally(
  { title, faultKinds }: Subject,
  { histories, seed }: SimulationOptions,
  tally: Tally,
): void {
  const seeds = `${seed} to ${seed + histories - 1}`;
  printTable([`Histories of ${title}`, 'Seeds'], [[String(tally.histories), seeds]]);
  printCounts('In them', tally.totals);
  printCounts('Answer', tally.answers);
  printCounts('Fault', Object.fromEntries(faultKinds.map((kind) => [kind, tally.faults[kind] ?? 0])));
  printTable(
    ['Broken invariant', 'Histories', 'First seed', 'What'],
    Object.entries(tally.broken).map(([kind, found]) => [
      kind,
      String(found.histories),
      String(found.seed),
      found.detail,
    ]),
  );
}

/** Runs each broken variant until it is caught. Returns whether all were. */
async function catchVariants(subject: Subject, firstSeed: number): Promise<boolean> {
  let areAllCaught = true;
  const rows: string[][] = [];
  for (const variant of subject.brokenVariants) {
    const block = { firstSeed, histories: VARIANT_HISTORIES };
    const { caught, tally } = await catchVariant(subject, variant, block);
    areAllCaught &&= caught !== undefined;
    rows.push([variant.name, caught ?? 'NOT CAUGHT', String(tally.histories)]);
  }
  printTable(['Broken variant', 'Caught as', 'Histories until then'], rows);
  return areAllCaught;
}

/**
 * Runs the simulation by hand and prints what came of it. Returns whether nothing broke and every
 * broken variant was caught.
 */
export async function runSimulation(name: SubjectName, options: SimulationOptions): Promise<boolean> {
  const subject: Subject = SUBJECTS[name];
  const tally = await simulateOnAllCores(name, options);
  printTally(subject, options, tally);
  const areCaught = await catchVariants(subject, options.seed);
  return areCaught && Object.keys(tally.broken).length === 0;
}
