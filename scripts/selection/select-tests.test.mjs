import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { changedFiles, listTestFiles } from './changed-files.mjs';
import { filesToLint } from './files-to-lint.mjs';
import { createPortalSubjects } from './portal-subjects.mjs';
import { COMPARED_WITH, describeLeftOut, testsToLeaveOut } from './select-tests.mjs';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '../..');

const RULE = 'packages/domain/src/offers/offer-draw.test.ts';
const HOUSE = 'scripts/projects.test.mjs';
const PAGE = 'apps/portal/src/app/pages/policies/policies-page.test.tsx';
const CONTACT_FORM = 'apps/portal/src/app/pages/contacts/update-contacts-page.draft.test.tsx';
const EMAIL = 'apps/portal/src/features/documents/email-parsing/parse-email.test.ts';
const SHELL = 'apps/portal/src/app/app.test.tsx';
const SERVER = 'apps/api/src/http/logger.test.ts';
const SANDBOX = 'apps/sandbox-gateway/src/cards/cards.test.ts';
const FAULTS = 'faults/simulation/simulation.test.ts';
const BENCH = 'bench/timing/auc.test.ts';
const OFFERS = 'apps/api/src/offers/offers.api.test.ts';
const RECEIPTS = 'apps/api/src/receipts/receipts.api.test.ts';
const LOGIN = 'apps/api/src/login/login.api.test.ts';
const EVERY_STATEMENT = 'apps/api/src/session/every-customer-statement.api.test.ts';
const PROCESS = 'apps/api/src/start-production.process.test.ts';
const FILES = [
  ...[RULE, HOUSE, PAGE, CONTACT_FORM, EMAIL, SHELL, SERVER, SANDBOX, FAULTS, BENCH],
  ...[OFFERS, RECEIPTS, LOGIN, EVERY_STATEMENT, PROCESS],
];
const ALWAYS = [RULE, HOUSE, LOGIN, EVERY_STATEMENT];

const SUBJECTS = createPortalSubjects(REPOSITORY);

function testsRun(changed) {
  const leftOut = testsToLeaveOut(FILES, changed, SUBJECTS).map(({ file }) => file);
  return FILES.filter((file) => !leftOut.includes(file));
}

const PORTAL = [PAGE, CONTACT_FORM, EMAIL, SHELL];
const PARTS = [...PORTAL, SERVER, SANDBOX];

test.each([
  ['nothing', [], [...ALWAYS, ...PARTS, BENCH]],
  ['the portal', ['apps/portal/src/lib/session/session.ts'], [...ALWAYS, ...PORTAL]],
  ['a component', ['apps/portal/src/components/controls/button.tsx'], [...ALWAYS, ...PORTAL]],
  ['a feature of the portal', ['apps/portal/src/features/documents/a.css'], [...ALWAYS, PAGE, EMAIL, SHELL]],
  [
    'two features of it',
    ['login', 'contact-details'].map((name) => `apps/portal/src/features/${name}/a.ts`),
    [...ALWAYS, CONTACT_FORM, SHELL],
  ],
  [
    'a page',
    ['apps/portal/src/app/pages/contacts/update-contacts-page.tsx'],
    [...ALWAYS, CONTACT_FORM, SHELL],
  ],
  [
    'a feature and more',
    ['apps/portal/src/features/login/a.ts', 'apps/portal/src/main.tsx'],
    [...ALWAYS, ...PORTAL],
  ],
  ['a feature of the API', ['apps/api/src/offers/offers-service.ts'], [...ALWAYS, SERVER, BENCH, OFFERS]],
  ['a database function', ['apps/api/src/receipts/sql/a.sql'], [...ALWAYS, SERVER, BENCH, RECEIPTS]],
  ['payments', ['apps/api/src/payments/a.ts'], [...ALWAYS, SERVER, BENCH, FAULTS]],
  ['the sandbox gateway', ['apps/sandbox-gateway/src/main.ts'], [...ALWAYS, SANDBOX]],
  ['the faults', ['faults/random.ts'], [...ALWAYS, FAULTS, BENCH]],
  ['a rule', ['packages/domain/src/offers/a.ts'], [...ALWAYS, PAGE, SHELL, SERVER, SANDBOX, BENCH, OFFERS]],
  [
    'a rule of payments',
    ['packages/domain/src/payments/a.ts'],
    [...ALWAYS, PAGE, SHELL, SERVER, SANDBOX, BENCH, FAULTS],
  ],
  ['a rule of no feature', ['packages/domain/src/values/a.ts'], [...ALWAYS, ...PARTS, BENCH]],
  ['what belongs to no part', ['package-lock.json'], [...ALWAYS, ...PARTS, BENCH]],
  ['documents', ['docs/tests.md', 'CHANGELOG.md'], ALWAYS],
  ['a test alone', [RECEIPTS], [...ALWAYS, SERVER, BENCH, RECEIPTS]],
  ['two parts', [PAGE, 'apps/sandbox-gateway/src/main.ts'], [...ALWAYS, PAGE, SHELL, SANDBOX]],
])('[HOUSE-26] a change of %s runs what it reaches', (_what, changed, expected) => {
  expect(testsRun(changed).toSorted()).toEqual(expected.toSorted());
});

const DOCUMENT = /['/](docs\/[\w./-]+\.md)'/g;

test('[HOUSE-26] a changed document runs the tests of the apps that read it', () => {
  const readers = listTestFiles(REPOSITORY).filter((file) => file.startsWith('apps/'));
  const pairs = readers.flatMap((file) =>
    [...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(DOCUMENT)].map(([, path]) => [path, file]),
  );
  const unique = [...new Set(pairs.map((pair) => pair.join()))].map((pair) => pair.split(','));
  const known = Object.entries(COMPARED_WITH).flatMap(([path, files]) => files.map((file) => [path, file]));
  expect(unique.toSorted()).toEqual(known.toSorted());
  for (const [path, file] of known) expect(testsToLeaveOut([file], [path], SUBJECTS)).toEqual([]);
});

test('[HOUSE-26] without git everything runs that starts no process', () => {
  expect(testsRun(undefined)).toEqual(FILES.filter((file) => file !== PROCESS));
});

test('[HOUSE-26] what was left out is counted, with the reason', () => {
  expect(describeLeftOut(testsToLeaveOut(FILES, [PAGE], SUBJECTS))).toEqual([
    'note test files left out, of pages and features of the portal in which nothing changed: 2 (npm test runs them)',
    'note test files left out, of parts that the change does not reach: 3 (npm test runs them)',
    'note test files left out, about faults of payments, in which nothing changed: 1 (npm test runs them)',
    'note test files left out, over a database, of features in which nothing changed: 2 (npm test runs them)',
    'note test files left out, which start processes or build sites: 1 (npm test runs them)',
  ]);
});

test('[HOUSE-26] the files that are always run, and one of each kind, are there', () => {
  const files = listTestFiles(REPOSITORY);
  expect(files).toEqual(expect.arrayContaining([LOGIN, EVERY_STATEMENT, ...PORTAL, SERVER, HOUSE, PROCESS]));
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});

test('[HOUSE-26] each page of the portal is known by the features that it shows', () => {
  const pages = listTestFiles(REPOSITORY).filter((file) => file.startsWith('apps/portal/src/app/pages/'));
  const aboutAll = pages.filter((file) => SUBJECTS.ofTest(file) === undefined);
  expect(aboutAll.map((file) => basename(file))).toEqual(['brand-text.test.tsx', 'not-sent.test.tsx']);
});

test('[HOUSE-26] lint looks at the changed files that are there, and at all where settings changed or nothing did', () => {
  expect(filesToLint(REPOSITORY, [PAGE, 'apps/portal/src/gone.ts'])).toEqual([PAGE]);
  expect(filesToLint(REPOSITORY, [PAGE, 'biome.json'])).toEqual(['.']);
  expect(filesToLint(REPOSITORY, [])).toEqual(['.']);
  expect(filesToLint(REPOSITORY, undefined)).toEqual(['.']);
});

test('[HOUSE-26] the change on main is what is not committed, and the last commit where all is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-checkout-'));
  const git = (...args) => execFileSync('git', ['-C', folder, ...args]);
  const write = (name) => writeFileSync(join(folder, name), name);
  const commit = (name) => {
    write(name);
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', name);
  };
  git('init', '-q', '-b', 'main');
  commit('first');
  expect(changedFiles(folder)).toEqual([]);
  commit('second');
  expect(changedFiles(folder)).toEqual(['second']);
  write('third');
  expect(changedFiles(folder)).toEqual(['third']);
  git('checkout', '-q', '-b', 'branch');
  commit('third');
  commit('fourth');
  expect(changedFiles(folder)).toEqual(['fourth', 'third']);
  rmSync(folder, { recursive: true });
});

test('a folder that is no checkout says nothing about changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-no-checkout-'));
  expect(changedFiles(folder)).toBeUndefined();
  rmSync(folder, { recursive: true });
});
