import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compareRules, filesOf, idsInOtherFiles, readRules, testsOfVitest } from './rule-coverage.mjs';

/** Far more than it takes on a quiet machine. */
const LONGEST_MS = 600_000;

const ROOT = join(import.meta.dirname, '../..');
/** The files that a clone does not have. */
const NOT_CLONED = ['node_modules', '.git', 'dist', '.data', 'coverage', 'reports', '.stryker-tmp'];

const folder = mkdtempSync(join(tmpdir(), 'portal-clone-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a clone without history, in a folder with nothing beside it. */
function clone() {
  const root = join(folder, 'portal');
  cpSync(ROOT, root, { recursive: true, filter: (path) => !NOT_CLONED.includes(basename(path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

/**
 * Returns the report of the packages' tests, the only ones that read files outside the
 * project where there are any.
 */
function runPackages(root) {
  const report = join(folder, 'report.json');
  const { PATH, HOME } = process.env;
  const vitest = join(root, 'node_modules/.bin/vitest');
  const options = ['--project=packages', '--reporter=json', `--outputFile=${report}`];
  spawnSync(vitest, ['run', ...options], { cwd: root, env: { PATH, HOME }, stdio: 'ignore' });
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** A rule that only files outside the project would prove. No title of this file may name it. */
const PLANTED = 'PLANTED-1';

function plantRule(root) {
  writeFileSync(join(root, 'docs/spec/planted.md'), `- **${PLANTED}** It is proven by samples alone.\n`);
  mkdirSync(join(root, 'packages/domain/src/planted'));
  writeFileSync(
    join(root, 'packages/domain/src/planted/planted.test.ts'),
    `import { existsSync } from 'node:fs';
     import { test } from 'vitest';
     test.skipIf(!existsSync('../shared'))('[${PLANTED}] the samples agree', () => undefined);`,
  );
}

test('[HOUSE-29] in a clone with nothing beside it no rule is without a test that ran, but for a planted one', {
  timeout: LONGEST_MS,
}, () => {
  const root = clone();
  plantRule(root);
  const report = runPackages(root);
  expect(report.numFailedTests).toBe(0);
  expect(report.numPassedTests).toBeGreaterThan(1_000);
  const elsewhere = idsInOtherFiles(root, filesOf(report, root));
  const { unproven } = compareRules(readRules(join(root, 'docs/spec')), testsOfVitest(report), elsewhere);
  expect(unproven.filter((id) => !elsewhere.includes(id))).toEqual([PLANTED]);
});
