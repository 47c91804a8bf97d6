import { printTable } from '../report.ts';
import { DETAILS_FAULTS } from './faulty-world.ts';
import { catchDetails, type DetailsBlock, type DetailsTally, simulateSound } from './simulate-details.ts';

/** So many histories a broken variant gets to be caught in. */
const VARIANT_HISTORIES = 20_000;
const REPORTED_EACH = 10_000;

const rowsOf = (counts: Readonly<Record<string, number>>): string[][] =>
  Object.entries(counts).map(([name, times]) => [name, String(times)]);

function printTally({ firstSeed }: DetailsBlock, tally: DetailsTally): void {
  const last = firstSeed + tally.histories - 1;
  printTable(
    ['Histories of payment details', 'Seeds', 'Changes that were applied'],
    [[String(tally.histories), `${firstSeed} to ${last}`, String(tally.states.applied ?? 0)]],
  );
  printTable(['End of a setup', 'Times'], rowsOf(tally.states));
  printTable(['Answer', 'Times'], rowsOf(tally.answers));
  printTable(
    ['Fault', 'Times'],
    DETAILS_FAULTS.map((fault) => [fault, String(tally.faults[fault] ?? 0)]),
  );
  printTable(
    ['Broken invariant', 'Histories', 'First seed'],
    Object.entries(tally.broken).map(([kind, { histories, seed }]) => [
      kind,
      String(histories),
      String(seed),
    ]),
  );
}

/** Says how far the run is. It never ends it. */
function createProgress(): (tally: DetailsTally) => boolean {
  const began = performance.now();
  return ({ histories, broken }) => {
    if (histories > 0 && histories % REPORTED_EACH === 0) {
      const rate = Math.round((1_000 * histories) / (performance.now() - began));
      const kinds = Object.keys(broken).join(', ') || 'nothing broken';
      console.log(`${histories} histories of payment details, ${rate} a second: ${kinds}`);
    }
    return false;
  };
}

/**
 * Runs the simulation of changes of payment details by hand and prints what came of it. Returns whether nothing broke and every broken variant
 * was caught. UPD-35
 */
export async function runDetails({ histories, seed }: { histories: number; seed: number }): Promise<boolean> {
  const block = { firstSeed: seed, histories };
  const tally = await simulateSound(block, createProgress());
  printTally(block, tally);
  const variants = await catchDetails({ firstSeed: seed, histories: VARIANT_HISTORIES });
  printTable(
    ['Broken variant of payment details', 'Caught as', 'Histories until then'],
    variants.map(({ name, caught, histories: until }) => [name, caught ?? 'NOT CAUGHT', String(until)]),
  );
  return Object.keys(tally.broken).length === 0 && variants.every(({ caught }) => caught !== undefined);
}
