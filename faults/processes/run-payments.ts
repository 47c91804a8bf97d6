import { createRandom } from '../random.ts';
import { changeDetails, type DetailsAnswer } from './details/change-details.ts';
import { checkDetails, type DetailsFinding } from './details/details-check.ts';
import { type ProcessFaults, startFaults } from './fault-schedule.ts';
import { readLedger, waitUntilQuiet } from './ledger.ts';
import { checkLedger, type Finding } from './ledger-check.ts';
import { type Answer, PATIENT, type Patience, runCustomer } from './load/customers.ts';
import { addDebtors } from './load/debtors.ts';
import { createPortalCalls } from './load/portal-calls.ts';
import type { System } from './system/system.ts';

/** How many payments at least, and how many customers pay at once. */
export type PaymentLoad = {
  readonly payments: number;
  readonly seed: number;
  readonly atOnce: number;
  readonly patience?: Patience;
};

/** What came of a run. */
export type PaymentRun = {
  readonly payments: number;
  readonly charges: number;
  readonly refunds: number;
  readonly answers: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /** The changes of payment details beside the payments: how many were applied, and what is wrong with any. */
  readonly details: { readonly applied: number; readonly findings: readonly DetailsFinding[] };
};

type Progress = { readonly payments: number; readonly customers: number };

/** What customers were told, and who hears how far the run is. */
type Told = {
  readonly answers: Answer[];
  readonly detailsAnswers: DetailsAnswer[];
  readonly report: (progress: Progress) => void;
};

/** So many customers change how their policy is paid beside paying. */
const CHANGES_DETAILS = 0.3;
const BATCH = 60;
/** Streams of random numbers: one a customer, one a lane of faults. */
const STREAM = 10_000_000;

const count = <T>(items: readonly T[], nameOf: (item: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
};

/** Adds customers in batches and lets them pay, until there are as many payments as wanted. Returns the number of the last one. */
async function payUntilEnough(
  system: System,
  { payments, seed, atOnce, first, patience = PATIENT }: PaymentLoad & { readonly first: number },
  { answers, detailsAnswers, report }: Told,
): Promise<number> {
  const pickOrigin = createRandom(seed * STREAM + 1);
  const originOf = () => pickOrigin.pick(system.apis).origin;
  const calls = createPortalCalls(originOf);
  const waiting: (() => Promise<void>)[] = [];
  let last = first - 1;
  let openedForms = 0;
  const countOpened = (): void => {
    openedForms += 1;
  };
  const refill = async (): Promise<void> => {
    const range = [last + 1, last + BATCH] as const;
    const debtors = await addDebtors(system.database, ...range);
    waiting.push(
      ...debtors.map((debtor, index) => () => {
        const random = createRandom(seed * STREAM + range[0] + index);
        const { gatewayOrigin } = system;
        const ofDetails = createRandom(seed * STREAM + STREAM / 2 + range[0] + index);
        const paying = runCustomer(
          { random, calls, gatewayOrigin, answers, patience, opened: countOpened },
          debtor,
        );
        if (!ofDetails.chance(CHANGES_DETAILS)) return paying;
        const changing = { random: ofDetails, originOf, gatewayOrigin, answers: detailsAnswers };
        return Promise.all([paying, changeDetails(changing, debtor)]).then(() => undefined);
      }),
    );
    last = range[1];
    report({ payments: openedForms, customers: last - first + 1 });
  };
  let refilling: Promise<void> | undefined;
  const runLane = async (): Promise<void> => {
    while (openedForms < payments) {
      const next = waiting.pop();
      if (next) await next();
      else {
        // The database may be down: the next lane tries again.
        refilling ??= refill()
          .catch(() => undefined)
          .finally(() => {
            refilling = undefined;
          });
        await refilling;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runLane));
  return last;
}

const policyOf = (debtor: number): string => String(80_000_000 + debtor);

/** Lets customers pay under faults, waits until all is quiet, and checks the ledgers. `first`: the number of the first customer. */
export async function runPayments(
  system: System,
  load: PaymentLoad & { readonly first: number },
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
    options.disturb ?? ((all) => startFaults(all, (lane) => createRandom(load.seed * STREAM - lane)))
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
