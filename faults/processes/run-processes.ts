import { createRandom } from '../random.ts';
import { printTable } from '../report.ts';
import type { PaymentLoad } from './load/paying-customers.ts';
import { type CaughtVariant, runPlanted } from './planted-runs.ts';
import { type PaymentRun, runPayments } from './run-payments.ts';
import { startSystem } from './system/system.ts';

export type ProcessOptions = PaymentLoad & { readonly apis: number };

/** The number of payments that a broken variant gets to be caught in. */
const VARIANT_PAYMENTS = 60;
const REPORTED_FINDINGS = 50;

function printRun({ seed, apis, atOnce }: ProcessOptions, run: PaymentRun): void {
  printTable(
    ['Payments', 'Seed', 'Processes of the API', 'Customers at once', 'Charges that happened', 'Given back'],
    [[run.payments, seed, apis, atOnce, run.charges, run.refunds].map(String)],
  );
  const rowsOf = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, times]) => [name, String(times)]);
  printTable(['Answer', 'Times'], rowsOf(run.answers));
  printTable(['Fault', 'Times'], rowsOf(run.faults));
  printTable(
    ['Broken invariant', 'What'],
    [...run.findings, ...run.details.findings]
      .slice(0, REPORTED_FINDINGS)
      .map(({ kind, detail }) => [kind, detail]),
  );
  printTable(['Changes of payment details that were applied'], [[String(run.details.applied)]]);
}

function printVariants(variants: readonly CaughtVariant[]): void {
  printTable(
    ['Broken variant', 'Caught as', 'Payments', 'Charges in them', 'Changes of details'],
    variants.map(({ name, caught, run }) => [
      name,
      caught[0]?.kind ?? 'NOT CAUGHT',
      String(run.payments),
      String(run.charges),
      String(run.details.applied),
    ]),
  );
}

/**
 * Runs the fault run and prints what came of it. Returns whether nothing broke and every
 * broken variant was caught.
 */
export async function runProcesses(options: ProcessOptions): Promise<boolean> {
  const { seed, apis } = options;
  const began = performance.now();
  const say = (line: string) => console.log(`${Math.round((performance.now() - began) / 1_000)} s: ${line}`);
  const system = await startSystem(createRandom(seed), apis);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void system.close().finally(() => process.exit(130)));
  try {
    const run = await runPayments(
      system,
      { ...options, first: 1 },
      {
        report: ({ payments, customers }) => say(`${payments} payments of ${customers} customers`),
      },
    );
    printRun(options, run);
    const load = { seed, atOnce: options.atOnce, payments: VARIANT_PAYMENTS, first: run.last + 1 };
    const variants = await runPlanted(system, load, ({ name }) =>
      say(`the broken variant "${name}" has run`),
    );
    printVariants(variants);
    const isSound = run.findings.length + run.details.findings.length === 0;
    return isSound && variants.every(({ caught }) => caught.length > 0);
  } finally {
    await system.close();
  }
}
