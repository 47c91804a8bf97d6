import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  compareRules,
  filesOf,
  idsInOtherFiles,
  ruleIds,
  testsOfPlaywright,
  testsOfVitest,
} from './rule-coverage.mjs';

const ran = (title) => ({ title, hasRun: true });
const skipped = (title) => ({ title, hasRun: false });

test('[HOUSE-1] a rule without a test and a test without a rule are both found', () => {
  const rules = ruleIds('# A\n- **LOG-1** One.\n  more\n- **LOG-2** Two.\nno **LOG-3** rule');
  expect(rules).toEqual(['LOG-1', 'LOG-2']);
  expect(compareRules(rules, [ran('x [LOG-1] [POL-9] y')])).toEqual({
    untested: ['LOG-2'],
    unproven: [],
    unknown: ['POL-9'],
    repeated: [],
  });
});

test('[HOUSE-1] a rule whose every test was skipped is not proven', () => {
  const tests = [skipped('[LOG-1] a'), skipped('[LOG-2] b'), ran('[LOG-2] c')];
  expect(compareRules(['LOG-1', 'LOG-2'], tests)).toEqual({
    untested: [],
    unproven: ['LOG-1'],
    unknown: [],
    repeated: [],
  });
});

test('[HOUSE-1] an id that two rules share is found', () => {
  const rules = ruleIds('- **LOG-1** One.\n- **LOG-2** Two.\n- **LOG-1** Three.');
  expect(compareRules(rules, [ran('[LOG-1] [LOG-2] a')]).repeated).toEqual(['LOG-1']);
});

test.each([
  ['passed', true],
  ['failed', true],
  ['skipped', false],
  ['pending', false],
  ['todo', false],
])('[HOUSE-1] to vitest a test that is %s has run: %s', (status, hasRun) => {
  const report = { testResults: [{ assertionResults: [{ title: '[LOG-1] a', status }] }] };
  expect(testsOfVitest(report)).toEqual([{ title: '[LOG-1] a', hasRun }]);
});

test('[HOUSE-1] a journey that ran in one browser has run, one that ran in none has not', () => {
  const spec = (title, ...statuses) => ({ title, tests: statuses.map((status) => ({ status })) });
  const suites = [
    {
      specs: [spec('[LOG-1] a', 'skipped', 'expected')],
      suites: [{ specs: [spec('[LOG-2] b', 'skipped')] }],
    },
  ];
  expect(testsOfPlaywright(suites)).toEqual([ran('[LOG-1] a'), skipped('[LOG-2] b')]);
});

test('[HOUSE-1] a rule whose tests are in a file that this run left out has a test, which proves nothing yet', () => {
  const compared = compareRules(['LOG-1', 'LOG-2'], [ran('[LOG-2] a')], ['LOG-1']);
  expect(compared).toEqual({ untested: [], unproven: ['LOG-1'], unknown: [], repeated: [] });
});

test('[HOUSE-1] the files that a run left out are read for the ids that they name', () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-rules-'));
  mkdirSync(join(root, 'apps/api/node_modules'), { recursive: true });
  const write = (file, id) => writeFileSync(join(root, file), `test('[${id}] a', () => undefined);`);
  write('apps/a.test.ts', 'LOG-1');
  write('apps/b.postgres.test.ts', 'LOG-2');
  write('apps/c.spec.ts', 'LOG-3');
  write('apps/c.ts', 'LOG-4');
  write('apps/api/node_modules/d.test.ts', 'LOG-5');
  const report = { testResults: [{ name: join(root, 'apps/a.test.ts'), assertionResults: [] }] };
  expect(idsInOtherFiles(root, filesOf(report, root)).toSorted()).toEqual(['LOG-2', 'LOG-3']);
  rmSync(root, { recursive: true });
});
