// `node bench/documents/measure.mjs list` measures a list of 2,000 documents, `… email` a message of 25 MB with 50 attachments. Build the portal first.
import { loadavg } from 'node:os';
import { findChromium } from '../../scripts/test-machine.mjs';

const MEASUREMENTS = {
  list: async (chromium) => (await import('./measure-list.ts')).measureList(chromium),
  email: async (chromium) => (await import('./measure-email.ts')).measureEmail(chromium),
};

const [wanted = 'list'] = process.argv.slice(2);
console.log(`load ${loadavg()[0].toFixed(1)}`);
console.table(await MEASUREMENTS[wanted](findChromium() ?? ''));
console.log(`load ${loadavg()[0].toFixed(1)}`);
process.exit(0);
