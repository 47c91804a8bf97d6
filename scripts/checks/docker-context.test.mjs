import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const PATTERNS = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith('#'));

/**
 * Returns whether Docker leaves a path out: of all lines that match it or a folder above it, the last one
 * counts. https://docs.docker.com/build/concepts/context/#dockerignore-files
 */
function isLeftOut(path, patterns = PATTERNS) {
  const parts = path.split('/');
  const above = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
  return patterns.reduce((isOut, line) => {
    const pattern = line.replace(/^!/, '');
    return above.some((one) => matchesGlob(one, pattern)) ? line === pattern : isOut;
  }, false);
}

const LEFT_OUT = [
  '.git/config',
  '.ci/run',
  '.stryker-tmp/sandbox/package.json',
  '.data',
  '.data/secret-key',
  '.data/database/PG_VERSION',
  'apps/api/.data/secret-key',
  '.env',
  '.env.production',
  'apps/api/.env',
  'tls/server.key',
  'tls/server.pem',
  'bench/api/data.ts',
  'coverage/index.html',
  'data/records.csv',
  'dist/real-154/index.html',
  'reports/mutation/domain.html',
  'test-results/.last-run.json',
  'node_modules/fastify/package.json',
  'apps/api/node_modules/fastify/package.json',
  'apps/api/src/main.test.ts',
  'apps/api/test/test-app.ts',
  'apps/api/demonstration/fill.ts',
  'apps/api/src/development/start-development.ts',
  'apps/sandbox-gateway/src/main.ts',
  'deploy/portal.env.example',
  'docs/tests.md',
  'e2e/journeys/login.spec.ts',
  'faults/run.ts',
];
const INCLUDED = [
  'package.json',
  'package-lock.json',
  '.env.example',
  'e2e/package.json',
  'apps/sandbox-gateway/package.json',
  'apps/api/src/main.ts',
  'apps/api/src/keys/key-ring.ts',
  'apps/api/src/database/migrations/0001-schema.sql',
  'scripts/bootstrap.mjs',
];

test.each(LEFT_OUT)('[HOUSE-34] the image does not get %s', (path) => {
  expect(isLeftOut(path)).toBe(true);
});

test.each(INCLUDED)('[HOUSE-34] the image gets %s', (path) => {
  expect(isLeftOut(path)).toBe(false);
});

test.each(PATTERNS)(
  '[HOUSE-34] without the line %s of .dockerignore one of these paths is another way',
  (line) => {
    const others = PATTERNS.filter((one) => one !== line);
    expect([...LEFT_OUT, ...INCLUDED].some((path) => isLeftOut(path, others) !== isLeftOut(path))).toBe(true);
  },
);
