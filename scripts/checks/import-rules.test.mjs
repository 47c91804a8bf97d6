import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findCircle, roomGraph } from './folder-graph.mjs';

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

test.each(['api', 'sandbox-gateway', 'portal'])(
  '[HOUSE-10] the rooms of apps/%s import each other in one direction',
  (app) => {
    const graph = roomGraph(modules, `apps/${app}/src`);
    expect(graph.size).toBeGreaterThan(5);
    expect(findCircle(graph)).toBeUndefined();
  },
);

const imports = (source, ...resolved) => ({
  source: `src/${source}`,
  dependencies: resolved.map((path) => ({ resolved: `src/${path}` })),
});
const CHAIN = [
  imports('a/1.ts', 'b/1.ts'),
  imports('b/1.ts', 'c/1.ts'),
  imports('c/1.test.ts', 'a/1.ts'),
  imports('c/1.examples.tsx', 'a/1.ts'),
  imports('main.ts', 'a/1.ts'),
];

test.each([
  ['a room that imports the first again, in another file', imports('c/2.ts', 'a/1.ts'), 'a b c a'],
  ['a room that imports a file beside the rooms', imports('c/2.ts', 'main.ts'), 'a b c main.ts a'],
])('[HOUSE-10] a circle is found, however long: %s', (_what, closing, circle) => {
  expect(findCircle(roomGraph(CHAIN, 'src'))).toBeUndefined();
  expect(findCircle(roomGraph([...CHAIN, closing], 'src'))).toEqual(circle.split(' '));
});
