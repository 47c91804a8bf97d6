import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Lints a text as if it stood at a path of the repository. */
function lint(path, text) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'));
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ ...config, $schema: undefined, vcs: undefined }),
  );
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  const biome = join(root, 'node_modules/.bin/biome');
  const { status, stdout, stderr } = spawnSync(biome, ['lint', path], { cwd: folder, encoding: 'utf8' });
  return { isAccepted: status === 0, output: stdout + stderr };
}

const CALLS = "export const load = () => fetch('https://example.com');\n";
const READS = 'export const port = process.env.PORT;\n';

test.each([
  ['apps/api/src/payments/payments-service.ts', CALLS, 'noRestrictedGlobals'],
  ['apps/api/src/payments/payments-service.ts', READS, 'noProcessEnv'],
  ['apps/api/src/gateways/sms.ts', READS, 'noProcessEnv'],
])('[HOUSE-11] %s must not do what only another place may', (path, text, rule) => {
  const { isAccepted, output } = lint(path, text);
  expect(isAccepted).toBe(false);
  expect(output).toContain(rule);
});

test.each([
  ['apps/api/src/gateways/sms.ts', CALLS],
  ['apps/api/src/environment/environment.ts', READS],
  ['apps/portal/src/lib/api/api-client.ts', CALLS],
])('[HOUSE-11] %s may do it', (path, text) => {
  expect(lint(path, text).isAccepted).toBe(true);
});
