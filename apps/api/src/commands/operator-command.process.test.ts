import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PORTAL = fileURLToPath(new URL('./portal.ts', import.meta.url));

/** The command as an operator runs it, over a database of its own. */
function run(...parameters: string[]) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-operator-')) };
  return spawnSync(process.execPath, [PORTAL, 'core-events', ...parameters], { env, encoding: 'utf8' });
}

test('[CON-52] a command that is not understood, or meets a database without tables, says what to do in its place', () => {
  const misspelt = run('lst');
  expect(misspelt.status).toBe(1);
  expect(misspelt.stderr).toContain('npm run portal -- core-events list');
  const tooEarly = run('list');
  expect(tooEarly.status).toBe(1);
  expect(tooEarly.stderr).toMatch(/^This database has no tables of this version yet\. Start a server .+\n$/);
});
