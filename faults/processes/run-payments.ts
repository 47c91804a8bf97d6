import { createRandom } from '../random.ts';
import type { DetailsAnswer } from './details/change-details.ts';
import { checkDetails, type DetailsFinding } from './details/details-check.ts';
import { type ProcessFaults, startFaults } from './fault-schedule.ts';
import { readLedger, waitUntilQuiet } from './ledger.ts';
import { checkLedger, type Finding } from './ledger-check.ts';
import type { Answer } from './load/customers.ts';
import { type NumberedLoad, type Progress, payUntilEnough, STREAM } from './load/paying-customers.ts';
import type { System } from './system/system.ts';

/** The result of a run. */
export type PaymentRun = {
  readonly payments: number;
  readonly charges: number;
  readonly refunds: number;
  readonly answers: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /**
   * The changes of payment details beside the payments: how many were applied, and what is wrong with any.
   */
  readonly details: { readonly applied: number; readonly findings: readonly DetailsFinding[] };
};

const count = <T>(items: readonly T[], nameOf: (item: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
};

const policyOf = (debtor: number): string => String(80_000_000 + debtor);

/**
 * Lets customers pay under faults, waits until all is quiet, and checks the ledgers. `first`: the
 * number of the first customer.
 */
export async function runPayments(
  system: System,
  load: NumberedLoad,
  options: {
    readonly report?: (progress: Progress) => void;
    /** Starts other faults than the schedule's. */
    readonly disturb?: (system: System) => ProcessFaults;
  } = {},
): Promise<PaymentRun & { readonly last: number }> {
  const { report = () => undefined } = options;
  const answers: Answer[] = [];
  const detailsAnswers: DetailsAnswer[] = [];
  const faults = (
    options.disturb ?? ((all) => startFaults(all, (series) => createRandom(load.seed * STREAM - series)))
  )(system);
  const last = await payUntilEnough(system, load, { answers, detailsAnswers, report }).finally(() =>
    faults.stop(),
  );
  const range = { first: policyOf(load.first), last: policyOf(last) };
  await waitUntilQuiet(system, range);
  const ledger = await readLedger(system, range);
  const details = await checkDetails(system, range, detailsAnswers);
  return {
    last,
    payments: ledger.rows.length,
    charges: ledger.captured.length,
    refunds: ledger.captured.filter(({ status }) => status === 'refunded').length,
    answers: count(answers, ({ told }) => told),
    faults: faults.counts,
    findings: await checkLedger(system, ledger, answers),
    details,
  };
}
