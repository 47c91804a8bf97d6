// Runs checks and tests, and ends with `N passed, N failed`. It installs nothing, and skips what a machine lacks (HOUSE-19).
//   (nothing)   npm test: what shows on any machine that the product works
//   --all       npm run test:all: that, and PostgreSQL, processes, all sites and all journeys
//   --rest      what --all adds, counted together with the npm test before it
//   --changed   npm run check: types, lint, directions, and the tests near the change
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedFiles, roomsOf } from './changed-rooms.mjs';
import {
  compareRules,
  filesOf,
  idsInOtherFiles,
  readRules,
  testsOfPlaywright,
  testsOfVitest,
} from './checks/rule-coverage.mjs';
import { typedProjects } from './projects.mjs';
import { findTestBrowser, hasPostgres, listLacks } from './test-machine.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(root, 'node_modules/.cache/tests');
const mode = process.argv[2] ?? '--quick';
if (!['--quick', '--all', '--rest', '--changed'].includes(mode) || process.argv.length > 3) {
  console.error('npm test, npm run test:all and npm run check take no other parameters.');
  process.exit(2);
}

let total = { passed: 0, failed: 0, skipped: 0, tests: [], files: [] };

function check(title, passed) {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${title}`);
  total[passed ? 'passed' : 'failed'] += 1;
}

/** Runs a program of the packages. Its output is kept together, and shown at its end. */
function run([program, ...args], environment = {}) {
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

/** Runs the checks of a table, of a title and a command each, two at a time: most of them use one core. */
async function checkAll(commands) {
  const waiting = Object.entries(commands);
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) check(next[0], await run(next[1]));
  };
  await Promise.all([runWaiting(), runWaiting()]);
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A runner without a report has failed, whatever its exit code says. */
function add(title, counts, tests, exitedWell) {
  for (const name of ['passed', 'failed', 'skipped']) total[name] += counts?.[name] ?? 0;
  total.tests.push(...tests);
  if (!counts || (!exitedWell && counts.failed === 0)) check(`${title}: the runner failed`, false);
}

async function runVitest(name, ...args) {
  const file = join(results, `${name}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const exitedWell = await run(['vitest', 'run', ...reporters, '--passWithNoTests', ...args]);
  const report = readJson(file);
  total.files.push(...filesOf(report, root));
  const counts = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  };
  add(name, counts, testsOfVitest(report), exitedWell);
}

async function runJourneys(part, chromium) {
  const file = join(results, `journeys-${part}.json`);
  const exitedWell = await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    ...(chromium.path ? { CHROMIUM: chromium.path } : {}),
    E2E_PART: part,
    E2E_DATA_DIR: join(results, `browser-${part}`),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readJson(file);
  const { stats } = report ?? {};
  const counts = stats && {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
  add('journeys', counts, testsOfPlaywright(report?.suites), exitedWell);
}

/** Says what this machine lacks. What `REQUIRE` names must be there. */
function sayLacks(chromium, names) {
  const present = { postgres: hasPostgres(), browser: chromium !== undefined };
  for (const { name, sentence, isFailure } of listLacks(present, process.env.REQUIRE)) {
    if (isFailure) check(sentence, false);
    else if (names.includes(name)) console.log(`skip ${sentence}`);
  }
}

/** Returns how many rules no test of this run has proven. A whole run on a machine with everything leaves none. HOUSE-1 */
function checkRules({ mustProve }) {
  const rules = readRules(join(root, 'docs/spec'));
  const elsewhere = idsInOtherFiles(root, total.files);
  const { untested, unproven, unknown, repeated } = compareRules(rules, total.tests, elsewhere);
  if (untested.length) console.log(`rules without a test: ${untested.join(', ')}`);
  if (unknown.length) console.log(`tests that name no rule: ${unknown.join(', ')}`);
  if (repeated.length) console.log(`ids that two rules share: ${repeated.join(', ')}`);
  if (mustProve && unproven.length) console.log(`rules that no test has proven: ${unproven.join(', ')}`);
  const lacks = untested.length + unknown.length + repeated.length + (mustProve ? unproven.length : 0);
  check('every rule has a test', lacks === 0);
  return unproven.length;
}

const types = typedProjects(root).map((project) => [
  `types of ${project}`,
  [
    ...['tsc', '-p', project, '--incremental'],
    ...['--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`],
  ],
]);
const CHECKS = {
  'lint and format': ['biome', 'check', '--error-on-warnings', '.'],
  'import directions': [
    ...['depcruise', 'packages', 'apps', 'e2e', 'faults'],
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
  ],
  ...Object.fromEntries(types),
};
const projects = (...names) => names.map((name) => `--project=${name}`);

async function runQuick(chromium) {
  await checkAll({ 'nothing unused': ['knip'], ...CHECKS });
  await Promise.all([
    runVitest('tests', ...projects('packages', 'server', 'house', 'portal', 'api-embedded')),
    chromium && runJourneys('tasks', chromium),
  ]);
}

async function runRest(chromium) {
  const everySite = ['node', 'apps/portal/build/build-site.ts', '--all', '--test-mode'];
  await checkAll({ 'every site builds': everySite });
  await Promise.all([
    runVitest('rest', ...projects('processes', ...(hasPostgres() ? ['api-postgres'] : []))),
    chromium && runJourneys('rest', chromium),
  ]);
}

/** Runs the tests of what imports a changed file, and those of the changed rooms: nearly all of the API and of the portal import each other. */
async function runChanged() {
  await checkAll(CHECKS);
  const { since, files } = changedFiles(root);
  await runVitest('changed', '--changed', since, ...projects('packages', 'server', 'house'));
  const rooms = roomsOf(files);
  if (rooms.length > 0) await runVitest('rooms', ...projects('portal', 'api-embedded'), ...rooms);
  console.log('note npm test runs all: every test of the API and the portal, and the journeys');
}

function end(unproven) {
  const { passed, failed, skipped } = total;
  const more = [
    ...(skipped ? [`${skipped} skipped`] : []),
    ...(unproven ? [`${unproven} rules unproven`] : []),
  ];
  console.log([`${passed} passed`, `${failed} failed`, ...more].join(', '));
  process.exit(failed === 0 ? 0 : 1);
}

mkdirSync(results, { recursive: true });
if (mode === '--changed') {
  await runChanged();
  end(0);
}
const before = join(results, 'npm-test.json');
if (mode === '--rest') {
  const left = readJson(before);
  total = left ?? total;
  if (!left) check('npm test left no results', false);
} else rmSync(before, { force: true });

const chromium = await findTestBrowser();
sayLacks(chromium, mode === '--quick' ? ['browser'] : ['browser', 'postgres']);
if (mode !== '--rest') await runQuick(chromium);
if (mode !== '--quick') await runRest(chromium);
else writeFileSync(before, JSON.stringify(total));
end(checkRules({ mustProve: mode !== '--quick' && chromium !== undefined && hasPostgres() }));
