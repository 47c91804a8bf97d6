import { expect, test } from 'vitest';
import { listDevelopmentPackages, listIntruders } from './image-content.ts';

test.each([
  'apps/api/src/keys/key-ring.test.ts',
  'apps/api/test/test-app.ts',
  'apps/api/demonstration/fill.ts',
  'apps/api/src/development/message-viewer.ts',
  'apps/sandbox-gateway/src/main.ts',
  'faults/run.ts',
  'e2e/journeys/login.spec.ts',
  '.env',
  'apps/api/.data/secret-key',
  'tls/server.key',
])('[HOUSE-34] the trial of the image finds %s', (path) => {
  expect(listIntruders(['package.json', path])).toEqual([expect.stringContaining(path)]);
});

test('[HOUSE-34] what a server runs is no intruder, nor is a file of a package', () => {
  expect(
    listIntruders([
      'apps/api/src/main.ts',
      'apps/api/src/keys/key-ring.ts',
      'dist/real-154/index.html',
      'node_modules/pg/test/client.test.js',
      'node_modules/a/ca.pem',
    ]),
  ).toEqual([]);
});

test('[HOUSE-34] the trial of the image finds packages of development', () => {
  const lock = {
    'node_modules/pg': {},
    'node_modules/vitest': { dev: true },
    'node_modules/typescript': { dev: true },
    'node_modules/tslib': { devOptional: true },
  };
  const paths = ['node_modules/pg', 'node_modules/vitest', 'node_modules/tslib'];
  expect(
    listDevelopmentPackages(
      paths.map((path) => `${path}/package.json`),
      lock,
    ),
  ).toEqual(['node_modules/vitest', 'node_modules/tslib']);
});
