// `npm run trial -- image`: a release tried as customers and operators get it. Each trial reads its own
// options.
const TRIALS = new Map([
  ['image', './run-image-trial.ts'],
  ['restore', './run-restore-trial.ts'],
  ['incidents', './run-incidents-trial.ts'],
  ['cluster', './run-cluster-trial.ts'],
]);

const trial = TRIALS.get(process.argv[2] ?? '');
if (!trial) {
  console.error(`npm run trial -- ${[...TRIALS.keys()].join(' | ')}`);
  process.exit(2);
}
process.argv.splice(2, 1);
await import(trial);
