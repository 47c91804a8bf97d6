import { setTimeout as sleep } from 'node:timers/promises';
import type { DetailsFinding } from './details/details-check.ts';
import { letPaymentsAge, planGatewayFaults } from './fault-episodes.ts';
import type { ProcessFaults } from './fault-schedule.ts';
import type { Finding } from './ledger-check.ts';
import type { NumberedLoad } from './load/paying-customers.ts';
import type { PlantedName } from './planted/planted-modules.ts';
import { type PaymentRun, runPayments } from './run-payments.ts';
import type { System } from './system/system.ts';

/** How a broken variant is caught: the faults that it does not survive, and what is wrong then. */
type PlantedRun = {
  readonly name: PlantedName;
  readonly breaks: readonly (Finding | DetailsFinding)['kind'][];
  /** The share of customers who change payment details. */
  readonly changesDetails?: number;
  readonly gatewayFaults?: readonly object[];
  /** The seconds that pass for payments every second. */
  readonly secondsASecond?: number;
  /** Run once before, on the run's own database. */
  readonly prepare?: string;
};

/** The last one leaves the database without its key, so it stays the last. */
const PLANTED_RUNS: readonly PlantedRun[] = [
  {
    name: 'fresh key at every try',
    breaks: ['lost'],
    gatewayFaults: [{ question: 'capture', when: 'after', effect: 'drop', share: 0.5 }],
    secondsASecond: 30,
  },
  {
    // The gateway client gives up after 10 seconds: the capture arrives when the payment was given up.
    name: 'no fence',
    breaks: ['lost'],
    gatewayFaults: [{ question: 'capture', when: 'before', effect: 'delay', delayMs: 14_000, share: 0.5 }],
    secondsASecond: 601,
  },
  { name: 'charge before intent', breaks: ['no intent'] },
  {
    name: 'no check of the amount',
    breaks: ['invented'],
    gatewayFaults: [{ question: 'capture', when: 'before', effect: 'other-amount', share: 0.5 }],
  },
  { name: 'details without the gateway', breaks: ['not what was saved'], changesDetails: 1 },
  { name: 'details dropped when new ones are declined', breaks: ['older won'], changesDetails: 1 },
  { name: 'no reservation on a setup', breaks: ['told twice'], changesDetails: 1 },
  { name: 'core system not told of details', breaks: ['not told'], changesDetails: 1 },
  {
    name: 'no reservation',
    breaks: ['doubled'],
    prepare: 'alter table payment_reservation drop constraint payment_reservation_pkey',
  },
];

function disturbWith({ gatewayFaults = [], secondsASecond }: PlantedRun) {
  return (system: System): ProcessFaults => {
    let isOver = false;
    const run = async (): Promise<void> => {
      await planGatewayFaults(system, gatewayFaults);
      while (!isOver) {
        await sleep(1_000);
        if (secondsASecond)
          await system.database.runScript(letPaymentsAge(secondsASecond)).catch(() => undefined);
      }
      await planGatewayFaults(system, []);
    };
    const running = run();
    return {
      counts: {},
      async stop() {
        isOver = true;
        await running;
      },
    };
  };
}

export type CaughtVariant = {
  readonly name: PlantedName;
  /** The findings that the variant must cause; none where it was not caught. */
  readonly caught: readonly (Finding | DetailsFinding)[];
  readonly run: PaymentRun;
};

/** Enough to be caught; a customer of a broken server would ask for long. */
const PATIENCE = { rounds: 2, posts: 2 };

/** Plants each broken variant into every process of the API, and lets customers pay until all is quiet. */
export async function runPlanted(
  system: System,
  load: NumberedLoad,
  report: (result: CaughtVariant) => void = () => undefined,
): Promise<CaughtVariant[]> {
  const results: CaughtVariant[] = [];
  let { first } = load;
  for (const planted of PLANTED_RUNS) {
    if (planted.prepare) await system.database.runScript(planted.prepare);
    await system.plant(planted.name);
    const run = await runPayments(
      system,
      { ...load, first, patience: PATIENCE, changesDetails: planted.changesDetails },
      { disturb: disturbWith(planted) },
    );
    first = run.last + 1;
    const findings = [...run.findings, ...run.details.findings];
    const caught = findings.filter(({ kind }) => planted.breaks.includes(kind));
    const result = { name: planted.name, caught, run };
    report(result);
    results.push(result);
  }
  return results;
}
