// `npm run faults`, with `-- soak` or `-- release` for the other two parts. Each part reads its own options.
const PARTS = new Map([
  ['soak', './run-soak.ts'],
  ['release', './run-release-check.ts'],
]);

const part = PARTS.get(process.argv[2] ?? '');
if (part) process.argv.splice(2, 1);
await import(part ?? './run-faults.ts');
