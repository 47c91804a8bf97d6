import { parseArgs } from 'node:util';
import { runProcesses } from './processes/run-processes.ts';
import { runSimulation } from './simulation/run-simulation.ts';

const USAGE = `npm run faults -- [--payments=300] [--apis=3] [--at-once=100] [--seed=1]
npm run faults -- --simulate [--histories=1000000] [--seed=1]`;

const { values } = parseArgs({
  options: {
    simulate: { type: 'boolean', default: false },
    histories: { type: 'string', default: '1000000' },
    payments: { type: 'string', default: '300' },
    apis: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});

function readCount(name: 'histories' | 'payments' | 'apis' | 'at-once' | 'seed'): number {
  const count = Number(values[name]);
  if (Number.isSafeInteger(count) && count > 0) return count;
  console.error(`--${name} is no whole number above 0.\n${USAGE}`);
  process.exit(2);
}

const seed = readCount('seed');
const isSound = values.simulate
  ? await runSimulation({ histories: readCount('histories'), seed })
  : await runProcesses({
      payments: readCount('payments'),
      apis: readCount('apis'),
      atOnce: readCount('at-once'),
      seed,
    });
process.exit(isSound ? 0 : 1);
