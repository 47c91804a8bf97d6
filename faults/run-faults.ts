import { parseArgs } from 'node:util';
import { runProcesses } from './processes/run-processes.ts';
import { runSimulation } from './simulation/run-simulation.ts';

const USAGE = `npm run faults -- [--payments=300] [--apis=3] [--at-once=100] [--seed=1]
npm run faults -- --simulate [--histories=1000000] [--seed=1]: payments, then changes of payment details
npm run faults -- --simulate --details [--histories=100000] [--seed=1]: changes of payment details alone`;

/**
 * How many histories of payment details where the command does not say. One takes as
 * long as several of payments.
 */
const DETAILS_HISTORIES = 100_000;

const { values } = parseArgs({
  options: {
    simulate: { type: 'boolean', default: false },
    details: { type: 'boolean', default: false },
    histories: { type: 'string' },
    payments: { type: 'string', default: '300' },
    apis: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});

function readCount(name: 'histories' | 'payments' | 'apis' | 'at-once' | 'seed', usual?: number): number {
  const count = Number(values[name] ?? usual);
  if (Number.isSafeInteger(count) && count > 0) return count;
  console.error(`--${name} must be a whole number above 0.\n${USAGE}`);
  process.exit(2);
}

const seed = readCount('seed');

async function simulate(): Promise<boolean> {
  const areSound =
    values.details ||
    (await runSimulation('payments', { histories: readCount('histories', 1_000_000), seed }));
  const histories = readCount('histories', DETAILS_HISTORIES);
  const areDetailsSound = await runSimulation('payment-details', { histories, seed });
  return areSound && areDetailsSound;
}

const isSound = values.simulate
  ? await simulate()
  : await runProcesses({
      payments: readCount('payments'),
      apis: readCount('apis'),
      atOnce: readCount('at-once'),
      seed,
    });
process.exit(isSound ? 0 : 1);
