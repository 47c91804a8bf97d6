// `npm run bench`, with the name of another measurement first: `npm run bench -- timing`.
// Each reads its own options.
const MEASUREMENTS = new Map([
  ['addresses', './addresses/run-addresses.ts'],
  ['found-addresses', './addresses/evaluate.ts'],
  ['timing', './timing/run-timing.ts'],
]);

const measurement = MEASUREMENTS.get(process.argv[2] ?? '');
if (measurement) process.argv.splice(2, 1);
await import(measurement ?? './run.mjs');
