import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findCircle, folderGraph } from './folder-graph.mjs';

const root = join(import.meta.dirname, '../..');

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

let modules = [];

beforeAll(() => {
  const args = ['packages', 'apps', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  };
  // Its exit code is the number of violations. The check of the directions reports them, not these tests.
  const output = (() => {
    try {
      return execFileSync(join(root, 'node_modules/.bin/depcruise'), args, options);
    } catch (error) {
      return error.stdout;
    }
  })();
  modules = JSON.parse(output).modules;
}, 180_000);

test('[HOUSE-6] the import rules see every source file', () => {
  const seen = new Set(modules.map((module) => module.source));
  const unseen = [...sourcesIn('packages'), ...sourcesIn('apps')].filter((source) => !seen.has(source));
  expect(seen.size).toBeGreaterThan(100);
  expect(unseen).toEqual([]);
});

test('[HOUSE-10] the folders of the API import each other in one direction', () => {
  const graph = folderGraph(modules, 'apps/api/src');
  expect(graph.size).toBeGreaterThan(10);
  expect(findCircle(graph)).toBeUndefined();
});

test('[HOUSE-10] a circle of folders is found, however long, and a file beside the folders does not count', () => {
  const imports = (source, ...resolved) => ({
    source: `src/${source}`,
    dependencies: resolved.map((path) => ({ resolved: `src/${path}` })),
  });
  const chain = [
    imports('a/1.ts', 'b/1.ts', 'root.ts'),
    imports('b/1.ts', 'c/1.ts'),
    imports('root.ts', 'a/1.ts'),
  ];
  expect(findCircle(folderGraph(chain, 'src'))).toBeUndefined();
  expect(findCircle(folderGraph([...chain, imports('c/2.ts', 'a/1.ts')], 'src'))).toEqual([
    'a',
    'b',
    'c',
    'a',
  ]);
});
