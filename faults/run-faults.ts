import { parseArgs } from 'node:util';
import { runSimulation } from './simulation/run-simulation.ts';

const USAGE = 'npm run faults -- --simulate [--histories=1000000] [--seed=1]';

const { values } = parseArgs({
  options: {
    simulate: { type: 'boolean', default: false },
    histories: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
});

function readCount(name: 'histories' | 'seed'): number {
  const count = Number(values[name]);
  if (Number.isSafeInteger(count) && count > 0) return count;
  console.error(`--${name} is no whole number above 0. ${USAGE}`);
  process.exit(2);
}

const isSound = await runSimulation({ histories: readCount('histories'), seed: readCount('seed') });
process.exit(isSound ? 0 : 1);
