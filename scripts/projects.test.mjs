import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { typedProjects } from './projects.mjs';
import { listServers } from './servers.mjs';

const REPOSITORY = dirname(dirname(fileURLToPath(import.meta.url)));

function workspace(packageJsons) {
  const root = mkdtempSync(join(tmpdir(), 'portal-projects-'));
  for (const [folder, packageJson] of Object.entries(packageJsons)) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(packageJson));
    writeFileSync(join(root, folder, 'tsconfig.json'), '{}');
  }
  return root;
}

const ROOT = workspace({
  'packages/domain': {},
  'apps/api': { portal: { server: 'src/main.ts' } },
  'apps/portal': {},
  'apps/sandbox-gateway': { portal: { server: 'src/main.ts', developmentOnly: true } },
  e2e: {},
});

test('[HOUSE-9] a new app is among the types to check from its first file', () => {
  expect(typedProjects(ROOT)).toEqual([
    'packages/domain',
    'apps/api',
    'apps/portal',
    'apps/sandbox-gateway',
    'e2e',
  ]);
});

test('[HOUSE-9] a new server starts with the others, and one for development alone not in production', () => {
  const names = (isProduction) => listServers(ROOT, { isProduction }).map(({ name }) => name);
  expect(names(false)).toEqual(['api', 'sandbox-gateway']);
  expect(names(true)).toEqual(['api']);
});

test('[HOUSE-9] the API is a server of this repository, and every project has its types checked', () => {
  expect(listServers(REPOSITORY, { isProduction: true }).map(({ name }) => name)).toContain('api');
  expect(typedProjects(REPOSITORY)).toEqual(
    expect.arrayContaining([
      ...['packages/domain', 'packages/address-search', 'apps/api', 'apps/portal'],
      ...['e2e', 'faults', 'bench'],
    ]),
  );
});
