import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

test('[HOUSE-6] the import rules see every source file', () => {
  const args = ['packages', 'apps', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  };
  // It exits with the number of violations; those are for the check of the directions, not for this test.
  const output = (() => {
    try {
      return execFileSync(join(root, 'node_modules/.bin/depcruise'), args, options);
    } catch (error) {
      return error.stdout;
    }
  })();
  const seen = new Set(JSON.parse(output).modules.map((module) => module.source));
  const unseen = [...sourcesIn('packages'), ...sourcesIn('apps')].filter((source) => !seen.has(source));
  expect(seen.size).toBeGreaterThan(100);
  expect(unseen).toEqual([]);
});
