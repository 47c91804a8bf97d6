import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-bootstrap-'));
  for (const folder of ['scripts', 'node_modules/.bin', 'bin', 'apps/portal/build'])
    mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(join(import.meta.dirname, '../bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'));
  // They leave a trace of every call.
  writeFileSync(join(root, 'bin/npm'), `#!/bin/sh\ntouch "${root}/installed"\n`, { mode: 0o755 });
  const build = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(join(root, 'built'))}, '');`;
  writeFileSync(join(root, 'apps/portal/build/build-site.ts'), build);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const LOCK = {
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vitest': { version: '5.1.0', dev: true },
};

function present(packages) {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCK }));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

function start(mode) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/bootstrap.mjs'), '--build'], {
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}:/usr/bin:/bin`, NODE_ENV: mode },
  });
  return {
    status,
    stderr,
    installed: existsSync(join(root, 'installed')),
    built: existsSync(join(root, 'built')),
  };
}

test('[HOUSE-24] production installs nothing and says in a sentence that packages are missing', () => {
  present({ 'node_modules/fastify': { version: '4.9.9' } });
  const { status, stderr, installed, built } = start('production');
  expect({ status, installed, built }).toEqual({ status: 1, installed: false, built: false });
  expect(stderr).toMatch(/Production installs nothing: run npm ci --ignore-scripts/);
});

test('[HOUSE-24] production starts without the packages of development, and builds nothing', () => {
  present({ 'node_modules/fastify': { version: '5.0.0' } });
  const { status, installed, built } = start('production');
  expect({ status, installed, built }).toEqual({ status: 0, installed: false, built: false });
});

test('elsewhere a start installs what is missing, and builds', () => {
  present({ 'node_modules/fastify': { version: '5.0.0' } });
  const { status, installed, built } = start('development');
  expect({ status, installed, built }).toEqual({ status: 0, installed: true, built: true });
});
