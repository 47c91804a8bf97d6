// Runs the mutation tests of the named parts, or of all parts, one after the other.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTATION_PARTS } from './mutation-parts.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const known = Object.keys(MUTATION_PARTS);
const named = process.argv.slice(2);
const unknown = named.filter((part) => !known.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}. Name any of: ${known.join(', ')}.`);
  process.exit(1);
}
for (const part of named.length > 0 ? named : known) {
  console.log(`\nMutation testing: ${part}\n`);
  const { status } = spawnSync(join(root, 'node_modules/.bin/stryker'), ['run'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_PART: part },
  });
  if (status !== 0) process.exit(status ?? 1);
}
